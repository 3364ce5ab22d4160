import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';
import { Shell } from '../../page-objects/shell';

test('an order with a returned item shows what is left of it, and reports take it back', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Sky Points');
	const { person, orderNumber, netTotal, total } = await portal.returnedOrder(id);
	const number = (value: number) => value.toLocaleString('en');
	const page = await signedIn(`/programs/${id}/participants/${person}/orders/${orderNumber}`);
	const shell = new Shell(page, t);
	const main = shell.main();
	await expect(shell.title()).toHaveText(t('orders:orderNamed', { number: orderNumber }));
	const left = main.getByRole('table', { name: t('orders:left.title') });
	await expect(left.getByRole('row').nth(1)).toContainText(number(total));
	await expect(left.getByRole('row').last()).toContainText(number(netTotal));
	const points = main.locator('dt', { hasText: t('orders:field.pointsTotal') }).locator('+ dd');
	await expect(points).toHaveText(number(netTotal));
	await expect(
		main
			.getByRole('table', { name: t('orders:field.items') })
			.locator('del')
			.first(),
	).toBeVisible();
	await expectAccessible('a returned order');
	await page.setViewportSize({ width: 390, height: 800 });
	await expectAccessible('a returned order on a phone');
	await page.setViewportSize({ width: 1280, height: 800 });

	await page.goto(`/programs/${id}/orders?q=${orderNumber}`);
	await expect(new Grid(page, t, t('orders:orders')).row(orderNumber)).toContainText(number(netTotal));
	await page.goto(`/programs/${id}/reports/order-detail?f.movement=returned`);
	const report = new Grid(page, t, t('reports:orderDetail.title'));
	await expect(report.cells(1).first()).toBeVisible();
	await expectAccessible('negative rows of a report');
});
