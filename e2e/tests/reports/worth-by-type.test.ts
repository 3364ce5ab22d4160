import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';
import { Shell } from '../../page-objects/shell';

const dollars = /\$[\d,]*[1-9][\d,.]*/;

for (const [type, name] of [
	['claim', 'Dealer Gifts'],
	['plateau', 'Years of Service'],
] as const)
	test(`a ${type} program says in dollars what its orders are worth`, async ({
		signedIn,
		t,
		portal,
		expectAccessible,
	}) => {
		const { id } = await portal.program(name);
		const page = await signedIn(`/programs/${id}/orders?f.status=Completed`);
		const orders = new Grid(page, t, t('orders:orders'));
		await expect(orders.header(t('orders:field.amount'))).toBeVisible();
		await expect(orders.header(t('orders:field.total'))).toHaveCount(0);
		await expect(orders.rows().first()).toContainText(dollars);
		await expectAccessible('orders in dollars');

		await page.goto(`/programs/${id}/reports/order-summary?f.date=within~last90`);
		const summary = new Grid(page, t, t('reports:overview.title'));
		await expect(summary.header(t('reports:column.amount'))).toBeVisible();
		await expect(summary.header(t('reports:column.points'))).toHaveCount(0);
		await expect(page.getByRole('combobox', { name: t('reports:chart.measure') })).toHaveValue('totalAmount');
		await expect(page.getByRole('toolbar').getByRole('button', { name: dollars }).first()).toBeVisible();
		await expectAccessible('order summary in dollars');

		await page.goto(`/programs/${id}/reports/participant-totals?sort=-amount`);
		const totals = new Grid(page, t, t('reports:participantTotals.title'));
		await expect(totals.header(t('reports:column.amount'))).toBeInViewport({ ratio: 1 });
		for (const field of ['awarded', 'redeemed', 'balance'] as const)
			await expect(totals.header(t(`reports:column.${field}`))).toBeVisible();
		await expect(totals.rows().first()).toContainText(dollars);
		await expectAccessible('participant totals in dollars');

		await page.goto(`/programs/${id}/products`);
		const products = new Grid(page, t, t('catalogue:productTable'));
		await expect(products.header(t('catalogue:column.priceUSD'))).toBeVisible();
		await expect(products.rows().first()).toContainText(dollars);
		for (const entry of ['pointsLiability', 'liabilityOverview'] as const)
			await expect(new Shell(page, t).menuLink(`shell:nav.${entry}`)).toHaveCount(0);
	});

test('Claim Overview opens with dollars, which programs of all types have; order errors show them, too', async ({
	signedIn,
	t,
}) => {
	const page = await signedIn('/report/overview');
	await expect(page.getByRole('combobox', { name: t('reports:chart.measure') })).toHaveValue('totalAmount');
	await page.goto('/orderserrors');
	const errors = new Grid(page, t, t('orders:errors.title'));
	await expect(errors.header(t('orders:field.amount'))).toBeVisible();
	await expect(errors.rows().first()).toContainText(dollars);
});
