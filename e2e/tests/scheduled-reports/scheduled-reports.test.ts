import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';

test('a report is scheduled with its list’s state, edited, sent at once, paused and deleted', async ({
	signedIn,
	t,
	portal,
	expectToast,
	expectAccessible,
}) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/reports/order-summary`);
	await page.getByLabel(t('reports:mail.label'), { exact: true }).click();
	await page.getByRole('menuitem', { name: t('reports:mail.schedule') }).click();
	const form = new FormDialog(page, t, t('scheduledReports:add'));
	await form.field(t('scheduledReports:field.name')).fill('Orders of the month');
	await form.select(t('scheduledReports:field.frequency')).selectOption('monthly');
	await expectAccessible('schedule');
	await form.save().click();
	await expectToast(t('scheduledReports:saved'));

	await page.goto('/report/scheduled');
	const grid = new Grid(page, t, t('scheduledReports:title'));
	const row = grid.rows().filter({ hasText: 'Orders of the month' });
	await expect(row).toContainText(t('scheduledReports:frequency.monthly'));
	await row.getByRole('button', { name: t('common:edit') }).click();
	const edit = new FormDialog(page, t, t('scheduledReports:edit'));
	await expect(edit.field(t('scheduledReports:field.name'))).toHaveValue('Orders of the month');
	await edit.field(t('scheduledReports:field.atTime')).fill('06:45');
	await edit.save().click();
	await expect(row).toContainText('06:45');
	await row.getByRole('button', { name: t('scheduledReports:action.send') }).click();
	await expect(row.getByRole('link', { name: t('scheduledReports:state.done') })).toBeVisible();
	const more = async (action: string) => {
		await row.getByRole('button', { name: t('ui:moreActions') }).click();
		await page.getByRole('menuitem', { name: t(action) }).click();
	};
	await more('scheduledReports:action.pause');
	await expect(row).toContainText(t('scheduledReports:field.paused'));
	await more('scheduledReports:action.resume');
	await expect(row).not.toContainText(t('scheduledReports:field.paused'));
	await more('common:delete');
	await page
		.getByRole('alertdialog')
		.getByRole('button', { name: t('common:delete') })
		.click();
	await expect(row).toHaveCount(0);
});
