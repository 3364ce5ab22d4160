import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';
import { Shell } from '../../page-objects/shell';

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** "November 25, 2026", and no time. */
const longDate = new RegExp(`^(?:${months}) \\d{1,2}, 20\\d\\d$`);

for (const language of ['en', 'ar'] as const) {
	test.describe(language, () => {
		test.use({ language });

		test('from the orders of a participant to one of them and back', async ({
			signedIn,
			t,
			portal,
			expectAccessible,
		}) => {
			const { id } = await portal.program('Sky Points');
			const { person, orderNumber } = await portal.order(id, 'Completed');
			const orders = `/programs/${id}/participants/${person.sid}/orders`;
			const page = await signedIn(orders);
			const grid = new Grid(page, t, t('orders:orders'));
			if (language === 'en') await expect(grid.cells(1).filter({ hasNotText: longDate })).toHaveCount(0);
			await grid.row(orderNumber).getByRole('link', { name: orderNumber }).click();

			const shell = new Shell(page, t);
			const main = shell.main();
			const name = t('orders:orderNamed', { number: orderNumber });
			await expect(shell.title()).toHaveText(name);
			await expect(page).toHaveTitle(new RegExp(name));
			await expect(main.getByText(t('orders:status.Completed'), { exact: true }).first()).toBeVisible();
			for (const heading of ['orders:details', 'orders:shippingAddress', 'orders:tax.title', 'audit:activity'])
				await expect(main.getByRole('heading', { name: t(heading), exact: true })).toBeVisible();

			// The sum of the items is the order's total.
			const table = main.getByRole('table', { name: t('orders:field.items') });
			const total = table.getByRole('row').filter({ has: page.getByRole('rowheader') });
			const points = main.locator('dt', { hasText: t('orders:field.pointsTotal') }).locator('+ dd');
			await expect(total).toContainText((await points.textContent()) ?? 'no points');
			await expect(table.getByRole('link').first()).toHaveAttribute('href', /^https:\/\/example\.com\/track\//);
			if (language === 'en') {
				await expect(main.getByRole('time').first()).toHaveText(longDate);
				await expect(table.getByText(/^\d+ days$/).first()).toBeVisible();
			}
			await expectAccessible('order');

			await page.getByRole('link', { name: t('participants:goBack') }).click();
			await expect(page).toHaveURL(new RegExp(`${orders}$`));
			await expect(grid.row(orderNumber)).toBeVisible();
		});
	});
}

test('an order is found by its number, but only under its participant', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Sky Points');
	const { person, orderNumber } = await portal.order(id, 'Completed');
	const page = await signedIn(`/programs/${id}/participants/${person.sid}/orders/${orderNumber}`);
	const shell = new Shell(page, t);
	await expect(shell.title()).toHaveText(t('orders:orderNamed', { number: orderNumber }));
	await page.goto(`/programs/${id}/participants/${id}/orders/${orderNumber}`);
	await expect(shell.main().getByRole('alert')).toContainText(t('errors:page.recordNotFoundTitle'));
});
