import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';

test('a report opens with the last 30 days, is filtered by a bar of its chart, and prints all of its rows', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/reports/order-summary`);
	await page.evaluate(() => {
		window.print = () =>
			document.body.setAttribute('data-printed', document.querySelector('.print-report')?.textContent ?? '');
	});
	const grid = new Grid(page, t, t('reports:overview.title'));
	await expect(grid.chips().filter({ hasText: t('reports:preset.last30') })).toBeVisible();
	const period = page.getByRole('combobox', { name: t('reports:period') });
	await grid.asking(() => period.selectOption({ label: t('reports:preset.last90') }), 'last90');
	const all = await grid.total();
	expect(all).toBeGreaterThan(0);
	await expectAccessible('report');
	// The rows too, not only the totals.
	await grid.asking(() => page.getByRole('button', { name: t('reports:refresh') }).click(), '"take":20');

	await page
		.getByRole('button', { name: t('orders:field.status'), exact: true })
		.first()
		.click();
	const bars = page.getByRole('toolbar', { name: t('reports:chart.by', { name: t('reports:column.status') }) });
	const bar = bars.getByRole('button', { name: new RegExp(`^${t('orders:status.Completed')} *[0-9]`) });
	await grid.asking(() => bar.click(), 'Completed');
	const some = await grid.total();
	expect(some).toBeLessThan(all);
	await expect(grid.rows().first()).toContainText(t('orders:status.Completed'));

	await page.getByRole('button', { name: t('reports:print') }).click();
	await expect(page.locator('body')).toHaveAttribute('data-printed', new RegExp(`${t('reports:rows')}: ${some}\\b`));
});

test('period, filters and buttons of a report share one row at 1280 px', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/reports/points-adjustments`);
	// The page has taken its final shape.
	await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
	const type = await page.getByRole('combobox', { name: t('reports:column.type'), exact: true }).boundingBox();
	const refresh = await page.getByRole('button', { name: t('reports:refresh') }).boundingBox();
	expect(refresh?.y).toBe(type?.y);
});

test('User Activity shows the content of a cart', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/activity?f.cartQuantity=gte~1`);
	const grid = new Grid(page, t, t('reports:activity.title'));
	await grid.rows().first().getByRole('button').last().click();
	const cart = page.getByRole('dialog', { name: t('reports:activity.cart') });
	await expect(cart.getByRole('row')).toHaveCount(2);
	await page.keyboard.press('Escape');
	await expect(cart).toBeHidden();
});
