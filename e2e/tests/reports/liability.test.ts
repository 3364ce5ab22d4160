import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';

test('points liability opens with yesterday, goes back to a month end by its bar, and opens the entries behind a figure', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/reports/points-liability`);
	const grid = new Grid(page, t, t('liability:title'));
	const outstanding = page.getByRole('definition').nth(1);
	await expect(outstanding).toHaveText(/[1-9]/);
	await expectAccessible('points liability');

	const months = page.getByRole('toolbar', { name: t('liability:byMonth') });
	await expect(months.getByRole('button')).toHaveCount(12);
	await grid.asking(() => months.getByRole('button').nth(10).click(), 'day');
	await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/);
	await expect(page.getByRole('combobox', { name: t('liability:dayOf') })).toHaveValue('lastMonth');

	await page.getByText(t('liability:table'), { exact: true }).click();
	await page
		.getByRole('row')
		.filter({ has: page.getByRole('rowheader') })
		.first()
		.getByRole('link')
		.first()
		.click();
	await expect(page).toHaveURL(/points-adjustments\?f\.type=is~adjustment&f\.createDate=/);
	await expect(page.getByRole('heading', { level: 1, name: t('reports:pointAdjustments.title') })).toBeVisible();
});
