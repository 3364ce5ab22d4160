import { reporter } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';
import { Shell } from '../../page-objects/shell';

for (const language of ['en', 'ar'] as const) {
	test.describe(`the audit log, ${language}`, () => {
		test.use({ language });

		test('shows who changed what, before and after side by side, and is found by text and kind', async ({
			signedIn,
			t,
			portal,
			expectAccessible,
		}) => {
			const name = `Watched ${language}`;
			const { id } = await portal.addAccount(name, { city: 'Lyon' });
			const page = await signedIn(`/customers/${id}`);
			await page
				.getByRole('button', { name: t('common:edit') })
				.first()
				.click();
			const form = new FormDialog(page, t, t('accounts:info'));
			await form.field(t('accounts:field.city')).fill('Paris');
			await form.save().click();
			await expect(form.dialog()).toBeHidden();

			const shell = new Shell(page, t);
			await shell.menuLink('shell:nav.audit').click();
			await expect(shell.title()).toHaveText(t('audit:title'));
			const grid = new Grid(page, t, t('audit:title'));
			await grid.search('Site Administrator');
			await grid.choose(t('audit:column.entity'), [t('audit:entity.account')]);
			const update = grid
				.rows()
				.filter({ hasText: t('audit:action.update') })
				.first();
			await expect(update).toContainText(t('audit:name.city'));
			await expect(update).toContainText(name);
			await expectAccessible('list');
			await update.getByText(t('audit:action.update')).click();
			const detail = page.getByRole('dialog');
			const row = detail.getByRole('row').filter({ hasText: t('audit:name.city') });
			await expect(row.getByRole('cell')).toHaveText([t('audit:name.city'), 'Lyon', 'Paris']);
			await expectAccessible('detail');
		});
	});
}

test('a participant’s page shows what happened there', async ({ signedIn, t, portal, expectAccessible }) => {
	const { id } = await portal.program('Sky Points');
	const [person] = (await portal.participants(id)).items;
	const page = await signedIn(`/programs/${id}/participants/${person?.sid}/activity`);
	const activity = page.getByRole('region', { name: t('audit:activity') });
	await expect(activity.getByText(t('audit:noActivity'))).toBeVisible();
	await page.getByRole('button', { name: t('common:edit') }).click();
	const form = new FormDialog(page, t, t('participants:edit'));
	await form.field(t('participants:field.name')).fill('Someone Else Entirely');
	await form.save().click();
	const who = t('audit:by', { what: t('audit:action.update'), who: 'Site Administrator' });
	await expect(activity.getByText(who)).toBeVisible();
	await expect(activity.getByRole('listitem')).toContainText('Someone Else Entirely');
	await expectAccessible();
});

test('requires manageRole: otherwise there is no link, and no page at its address', async ({ signedIn, t }) => {
	const page = await signedIn('/audit', reporter);
	await expect(page.getByRole('heading', { name: t('errors:page.noAccessTitle') })).toBeVisible();
	await expect(new Shell(page, t).menuLink('shell:nav.audit')).toBeHidden();
});

test('exports a file, with the words of the list', async ({ signedIn, t, portal }) => {
	await portal.addAccount('Exported Company');
	const page = await signedIn('/audit?q=Exported+Company');
	const grid = new Grid(page, t, t('audit:title'));
	await expect(grid.rows()).toHaveCount(1);
	await grid
		.region()
		.getByRole('button', { name: t('common:export.label'), exact: true })
		.click();
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('menuitem', { name: t('common:export.csv') }).click(),
	]);
	expect(download.suggestedFilename()).toMatch(/\.csv$/);
});
