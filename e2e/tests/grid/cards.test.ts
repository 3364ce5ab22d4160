import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';

test('cards end with the totals of all matching rows, by choice and on a phone', async ({
	page,
	t,
	expectAccessible,
}) => {
	await page.goto('/gallery?part=grid&totals=1&f.status=Active');
	const grid = new Grid(page, t, t('gallery:grid.people'));
	const last = grid.table().getByRole('row').last();
	await expect(last).toContainText(t('ui:gridTotals'));
	const row = (await last.getByRole('gridcell').allTextContents()).filter(Boolean);
	const figures = row.slice(1);
	expect(figures).toHaveLength(2);

	await page.goto('/gallery?part=grid&view=list&f.status=Active');
	const totals = grid.region().getByRole('region', { name: t('ui:gridTotals') });
	await expect(grid.region().getByRole('listitem').filter({ hasText: 'C-1' })).toHaveCount(12);
	await expect(totals).toBeHidden();
	await page.getByRole('button', { name: t('ui:gridSortAndFilter') }).click();
	await page.getByRole('checkbox', { name: t('ui:gridTotalsRow') }).check();
	await page.keyboard.press('Escape');
	await expect(totals.getByRole('definition')).toHaveText(figures);
	await expect(totals.getByRole('term')).toHaveText([t('gallery:field.points'), t('gallery:field.budget')]);

	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/gallery?part=grid&view=details&totals=1&f.status=Active');
	await expect(totals.getByRole('definition')).toHaveText(figures);
	await totals.scrollIntoViewIfNeeded();
	await expectAccessible('cards with totals');
});
