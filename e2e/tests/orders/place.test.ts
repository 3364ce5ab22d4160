import { expect, test } from '../../fixtures/test';
import { Shell } from '../../page-objects/shell';

test('staff place an order for a participant who calls in', async ({ signedIn, t, portal, expectAccessible }) => {
	const { id } = await portal.program('Sky Points');
	const person = await portal.richer(id, 100_000);
	const page = await signedIn(`/programs/${id}/participants/${person.sid}`);
	await page.getByRole('button', { name: t('participants:placeOrder') }).click();
	const sheet = page.getByRole('dialog', { name: t('orders:place.title', { name: person.name }) });
	const found = sheet.getByRole('list', { name: t('orders:place.found') }).getByRole('listitem');
	const submit = sheet.getByRole('button', { name: t('orders:place.button') });

	// An empty cart shows its error at the search.
	await submit.click();
	await expect(sheet.getByRole('searchbox', { name: t('orders:place.search') })).toBeFocused();

	const add = found.first().getByRole('button');
	const product = (await found.first().locator('bdi').first().textContent()) ?? '';
	await add.click();
	const cart = sheet.getByRole('list', { name: t('orders:place.cart') });
	await expect(cart.getByText(product)).toBeVisible();
	const quantity = cart.getByRole('textbox', { name: t('orders:place.quantityOf', { product }) });
	await quantity.fill('999');
	await expect(sheet.locator('dt', { hasText: t('orders:place.after') }).locator('+ dd')).toContainText('-');
	await expect(sheet.getByText(/more points are needed/)).toBeVisible();
	await quantity.fill('1');
	await expect(sheet.getByText(/more points are needed/)).toHaveCount(0);
	await expectAccessible('place an order');

	await submit.dblclick();
	await expect(page).toHaveURL(new RegExp(`/participants/${person.sid}/orders/[^/]+$`));
	await expect(new Shell(page, t).main().getByText(product).first()).toBeVisible();
});
