import type { Page } from '@playwright/test';
import { person } from '../../fixtures/people';
import { expect, keepToken, test } from '../../fixtures/test';
import type { Texts } from '../../fixtures/texts';
import { Grid } from '../../page-objects/grid';

/** The same account as the administrator's. */
const colleague = person('account.manager@example.com');

class Views {
	constructor(
		readonly page: Page,
		readonly t: Texts,
	) {}
	readonly button = () =>
		this.page.getByRole('button', { name: new RegExp(`^${this.t('common:views.label')}|^View: `) });
	readonly menu = () => this.page.getByRole('menu', { name: this.t('common:views.label') });
	readonly item = (name: string | RegExp) => this.page.getByRole('menuitem', { name });

	async choose(...path: (string | RegExp)[]): Promise<void> {
		await this.button().click();
		await expect(this.menu()).toBeVisible();
		for (const name of path) await this.item(name).click();
	}
	async saveAs(name: string, shared = false): Promise<void> {
		await this.choose(this.t('lists:views.saveAs'));
		const dialog = this.page.getByRole('dialog', { name: this.t('lists:views.saveTitle') });
		await dialog.getByRole('textbox', { name: this.t('lists:views.name') }).fill(name);
		if (shared) await dialog.getByRole('checkbox', { name: this.t('lists:views.shareField') }).check();
		await dialog.getByRole('button', { name: this.t('ui:save') }).click();
		await expect(dialog).toBeHidden();
	}
}

test('a view keeps filters, sort and columns over a reload, marks changes, and reverts them', async ({
	signedIn,
	t,
}) => {
	const page = await signedIn('/customers');
	const grid = new Grid(page, t, t('accounts:accounts'));
	const views = new Views(page, t);
	await grid.choose(t('accounts:field.type'), [t('common:accountType.reseller')]);
	await grid.sortBy(t('accounts:field.name'));
	await page.getByRole('button', { name: t('ui:gridColumns') }).click();
	await page.getByRole('checkbox', { name: t('accounts:field.phone') }).uncheck();
	await page.keyboard.press('Escape');
	const shown = await grid.cells(0).allTextContents();
	await views.saveAs('Resellers from the end');
	await expect(page).toHaveURL(/saved=/);
	await expect(views.button()).toHaveText('Resellers from the end');

	await views.choose(t('lists:views.standard'));
	await expect(grid.chips()).toHaveCount(0);
	await expect(grid.header(t('accounts:field.phone'))).toBeVisible();
	await views.choose('Resellers from the end');
	await expect(grid.cells(0)).toHaveText(shown);
	await page.reload();
	await expect(grid.cells(0)).toHaveText(shown);
	await expect(views.button()).toHaveText('Resellers from the end');
	await expect(grid.header(t('accounts:field.phone'))).toBeHidden();
	await expect(grid.header(t('accounts:field.name'))).toHaveAttribute('aria-sort', 'descending');

	const changed = t('common:views.current', { name: t('common:views.changed', { name: 'Resellers from the end' }) });
	await grid.search('harbor');
	await expect(page.getByRole('button', { name: changed })).toBeVisible();
	await views.choose(t('lists:views.reset'));
	await expect(grid.searchBox()).toHaveValue('');
	await expect(grid.cells(0)).toHaveText(shown);
	await grid.search('a');
	await views.choose(t('lists:views.save'));
	await expect(page.getByRole('button', { name: changed })).toBeHidden();

	await views.choose(t('lists:views.manage', { name: 'Resellers from the end' }), t('lists:views.rename'));
	await page.getByRole('dialog').getByRole('textbox').fill('Those who resell');
	await page
		.getByRole('dialog')
		.getByRole('button', { name: t('ui:save') })
		.click();
	await expect(views.button()).toHaveText('Those who resell');
	await views.choose(t('lists:views.manage', { name: 'Those who resell' }), t('lists:views.delete'));
	await page
		.getByRole('alertdialog')
		.getByRole('button', { name: t('lists:views.deleteConfirm') })
		.click();
	await expect(views.button()).toHaveText(t('common:views.label'));
});

test('a name already in use is refused at its field', async ({ signedIn, t }) => {
	const page = await signedIn('/jobs');
	const views = new Views(page, t);
	await views.saveAs('Twice');
	await views.choose(t('lists:views.saveAs'));
	const dialog = page.getByRole('dialog', { name: t('lists:views.saveTitle') });
	await dialog.getByRole('textbox', { name: t('lists:views.name') }).fill('Twice');
	await dialog.getByRole('button', { name: t('ui:save') }).click();
	await expect(dialog).toContainText(t('validation:taken'));
});

test('a list opens with its default view, until it is unset', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Sky Points');
	const list = `/programs/${id}/participants`;
	// A separate user: otherwise the list would start with it in every other test of the administrator.
	const page = await signedIn(`${list}?f.status=Active&size=20`, person('administrator.reseller1@example.com'));
	const grid = new Grid(page, t, t('participants:participants'));
	const views = new Views(page, t);
	await expect(grid.chips().first()).toBeVisible();
	await views.saveAs('Only active');
	await views.choose(t('lists:views.manage', { name: 'Only active' }), t('lists:views.setDefault'));
	await page.goto(list);
	await expect(grid.chips().first()).toContainText(t('participants:status.Active'));
	await expect(views.button()).toHaveText('Only active');
	// Once unset, it stays unset, also over a reload.
	await views.choose(t('lists:views.standard'));
	await expect(grid.chips()).toHaveCount(0);
	await page.reload();
	await expect(grid.range(1, 12, await grid.total())).toBeVisible();
	await expect(grid.chips()).toHaveCount(0);
});

test('a shared view is available to a colleague, who can open but not change it', async ({
	signedIn,
	t,
	browser,
	portal,
}) => {
	const page = await signedIn('/customers?q=harbor');
	await new Views(page, t).saveAs('Harbor for all', true);
	const other = await browser.newPage();
	await keepToken(other, await portal.token(colleague));
	await other.goto('/customers');
	const views = new Views(other, t);
	const grid = new Grid(other, t, t('accounts:accounts'));
	await expect(grid.rows().first()).toBeVisible();
	await views.choose(t('lists:views.by', { name: 'Harbor for all', owner: 'Site Administrator' }));
	await expect(grid.cells(0)).toHaveText(['Harbor East', 'Harbor Incentives', 'Harbor West']);
	await views.button().click();
	await views.item(t('lists:views.manage', { name: 'Harbor for all' })).click();
	await expect(views.item(t('lists:views.setDefault'))).toBeVisible();
	await expect(views.item(t('lists:views.rename'))).toBeHidden();
	await other.close();
});
