import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import type { Texts } from '../../fixtures/texts';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';
import { Shell } from '../../page-objects/shell';

const gridOf = (page: Page, t: Texts) => new Grid(page, t, t('programs:programs'));
const rowButton = (page: Page, t: Texts, row: string, name: string) =>
	gridOf(page, t).row(row).getByRole('button', { name, exact: true });
/** Opens the menu of a row and chooses. */
async function chooseInMenu(page: Page, t: Texts, row: string, name: string): Promise<void> {
	await rowButton(page, t, row, t('ui:moreActions')).click();
	await page.getByRole('menuitem', { name, exact: true }).click();
}

for (const language of ['en', 'ar'] as const) {
	test.describe(`programs of an account, ${language}`, () => {
		test.use({ language });

		test('are added by name, cloned as ticked, disabled, enabled and deleted', async ({
			signedIn,
			t,
			portal,
			expectToast,
			expectAccessible,
		}) => {
			const account = await portal.addAccount(`Program Keepers ${language}`);
			const page = await signedIn(`/customers/${account.id}`);
			const grid = gridOf(page, t);
			await expect(grid.region().getByText(t('programs:emptyTitle'))).toBeVisible();
			await grid
				.region()
				.getByRole('button', { name: t('programs:add') })
				.first()
				.click();
			const add = new FormDialog(page, t, t('programs:add'));
			await add.save().click();
			await expect(add.dialog().getByText(t('validation:programNameRequired'))).toBeVisible();
			await expectAccessible('add');
			await add.field(t('programs:field.name')).fill('Summer');
			await expect(add.select(t('programs:field.type'))).toHaveValue('points');
			await add.save().click();
			await expectToast(t('programs:created'));
			await expect(grid.row('Summer')).toBeVisible();

			await rowButton(page, t, 'Summer', t('programs:clone')).click();
			const clone = new FormDialog(page, t, t('programs:clone'));
			for (const part of ['menu', 'dictionary', 'content'] as const)
				await expect(clone.dialog().getByRole('checkbox', { name: t(`programs:${part}`), exact: true })).toBeChecked();
			await expect(clone.dialog().getByRole('checkbox', { name: t('programs:toOther') })).not.toBeChecked();
			await expectAccessible('clone');
			await clone.button(t('programs:confirmClone')).click();
			await expectToast(t('programs:cloned'));
			await expect(grid.row('Copy of Summer')).toBeVisible();

			await chooseInMenu(page, t, 'Copy of Summer', t('programs:disable'));
			const disable = new FormDialog(page, t, t('programs:disableTitle', { name: 'Copy of Summer' }));
			await expectAccessible('disable');
			await disable.button(t('programs:disable')).click();
			await expectToast(t('programs:updated'));
			await expect(grid.row('Copy of Summer').getByText(t('common:disabled'))).toBeVisible();
			await chooseInMenu(page, t, 'Copy of Summer', t('programs:enable'));
			await expect(grid.row('Copy of Summer').getByText(t('common:enabled'))).toBeVisible();

			await chooseInMenu(page, t, 'Copy of Summer', t('common:delete'));
			const remove = new FormDialog(page, t, t('programs:deleteTitle', { name: 'Copy of Summer' }));
			await expect(remove.button(t('common:delete'))).toBeDisabled();
			await remove.dialog().getByRole('textbox').fill('Copy of Summer');
			await expectAccessible('delete');
			await remove.button(t('common:delete')).click();
			await expectToast(t('programs:deleted'));
			await expect(grid.row('Copy of Summer')).toBeHidden();
			await expect(grid.row('Summer')).toBeVisible();

			const manage = grid.row('Summer').getByRole('link', { name: t('programs:manage') });
			const cut = await manage.evaluate((link) => {
				const [inner, outer] = [link, link.parentElement ?? link].map((one) => one.getBoundingClientRect());
				return inner && outer ? Math.max(outer.left - inner.left, inner.right - outer.right) : Number.NaN;
			});
			expect(cut).toBeLessThanOrEqual(0);
			await manage.click();
			await expect(new Shell(page, t).title()).toHaveText('Summer');
			await expect(page.getByRole('heading', { name: t('audit:activity') })).toBeVisible();
			await expectAccessible('settings');
		});
	});
}

test('a clone goes to a different account, and a program changes its account: lists and selectors follow', async ({
	signedIn,
	t,
	portal,
	expectToast,
}) => {
	const from = await portal.addAccount('Giving Company');
	const to = await portal.addAccount('Taking Company');
	await portal.addProgram(from.id, 'Traveller');
	const page = await signedIn(`/customers/${from.id}`);
	const shell = new Shell(page, t);
	await shell.goTo('Giving Company');
	await expect(shell.switcher()).toContainText('Traveller');

	await rowButton(page, t, 'Traveller', t('programs:clone')).click();
	const clone = new FormDialog(page, t, t('programs:clone'));
	await clone
		.dialog()
		.getByRole('checkbox', { name: t('programs:toOther') })
		.check();
	await clone.button(t('programs:confirmClone')).click();
	await expect(clone.dialog().getByText(t('validation:required'))).toBeVisible();
	await clone.picker(t('programs:field.account')).click();
	await page
		.getByRole('combobox', { name: t('programs:field.account') })
		.or(page.getByRole('searchbox'))
		.last()
		.fill('Taking');
	await page.getByRole('option', { name: /Taking Company/ }).click();
	await clone.button(t('programs:confirmClone')).click();
	await expectToast(t('programs:cloned'));
	await expect(gridOf(page, t).row('Copy of Traveller')).toBeHidden();

	await rowButton(page, t, 'Traveller', t('programs:move')).click();
	const move = new FormDialog(page, t, t('programs:move'));
	await move.picker(t('programs:field.account')).click();
	await expect(page.getByRole('option').first()).toBeVisible();
	// Before anything was chosen, nothing is invalid.
	await expect(move.dialog().getByText(t('validation:required'))).toHaveCount(0);
	await page
		.getByRole('combobox', { name: t('programs:field.account') })
		.or(page.getByRole('searchbox'))
		.last()
		.fill('Taking');
	await page.getByRole('option', { name: /Taking Company/ }).click();
	await move.button(t('programs:confirmMove')).click();
	await expectToast(t('programs:moved'));
	await expect(gridOf(page, t).row('Traveller')).toBeHidden();
	await expect(shell.switcher()).toContainText(t('shell:noPrograms'));

	await page.goto(`/customers/${to.id}`);
	await expect(gridOf(page, t).row('Copy of Traveller')).toBeVisible();
	await page.goto('/jobs');
	await expect(page.getByRole('gridcell', { name: t('jobs:kind.programClone.title') }).first()).toBeVisible();
});
