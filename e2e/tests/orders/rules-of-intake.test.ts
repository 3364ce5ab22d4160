import { expect, test } from '../../fixtures/test';
import { Shell } from '../../page-objects/shell';

test('an order that the rules refuse names all its fields; while participants cannot order, staff are asked', async ({
	signedIn,
	t,
	portal,
	unique,
	expectAccessible,
}) => {
	const program = await portal.cloneProgram('Crew Milestones');
	await portal.addParticipant(program.id, `Ada ${unique}`, program.plateauLevels[0]?.id ?? null);
	const [person] = (await portal.participants(program.id)).items;
	await portal.saveSettings(program.id, { unitLimit: 3 });
	const page = await signedIn(`/programs/${program.id}/participants/${person?.sid}`);
	await page.getByRole('button', { name: t('participants:placeOrder') }).click();
	const sheet = page.getByRole('dialog', { name: t('orders:place.title', { name: `Ada ${unique}` }) });
	const submit = sheet.getByRole('button', { name: t('orders:place.button') });
	const field = (name: string) => sheet.locator(`[data-field="shippingAddress.${name}"]`);
	const found = sheet.getByRole('list', { name: t('orders:place.found') }).getByRole('listitem');
	await found.first().getByRole('button').click();

	// The limit shows before the order is sent.
	const quantity = sheet.getByRole('list', { name: t('orders:place.cart') }).getByRole('textbox');
	await quantity.fill('4');
	await expect(sheet.getByText(t('validation:unitsOverLimit', { limit: 3, left: 3 }))).toBeVisible();
	// While a new quote is on its way, the old one is half transparent.
	await expect(sheet.locator('[aria-busy=true]')).toHaveCount(0);
	await expectAccessible('an order above a limit');

	// The rules of an address, all at once.
	for (const name of ['address1', 'townCity', 'postcode', 'phone']) await field(name).getByRole('textbox').fill('');
	await submit.click();
	for (const [name, code] of [
		['address1', 'address1Required'],
		['townCity', 'cityRequired'],
		['postcode', 'zipRequired'],
		['phone', 'phoneRequired'],
	] as const)
		await expect(field(name)).toContainText(t(`validation:${code}`));

	// What only the server knows by then: a colleague has changed the countries.
	for (const [name, value] of [
		['address1', '1 Elm St'],
		['townCity', 'Austin'],
		['postcode', '78701'],
		['phone', '(512) 555-0100'],
	] as const)
		await field(name).getByRole('textbox').fill(value);
	await portal.saveSettings(program.id, { continents: ['ASIA'], defaultContinent: 'ASIA' });
	await submit.click();
	const notServed = t('validation:countryNotOfProgram', { value: 'USA' });
	await expect(field('country')).toContainText(notServed);
	await expect(sheet.locator('[data-field="items"]')).toContainText(
		t('validation:unitsOverLimit', { limit: 3, left: 3 }),
	);

	await portal.saveSettings(program.id, {
		continents: ['USA'],
		defaultContinent: 'USA',
		permissions: { ...permissionsOf(await portal.settings(program.id)), allowPurchase: false },
	});
	await quantity.fill('2');
	await expect(sheet.getByText(t('validation:purchaseOff'))).toBeVisible();
	await submit.click();
	const question = page.getByRole('alertdialog', { name: t('orders:place.purchaseOff') });
	await expect(question).toContainText(t('orders:place.purchaseOffText'));
	await expectAccessible('the question');
	await question.getByRole('button', { name: t('orders:place.button') }).click();
	await expect(page).toHaveURL(new RegExp(`/participants/${person?.sid}/orders/[^/]+$`));
	await expect(
		new Shell(page, t).main().getByText('(512) 555-0100').or(page.getByText('5125550100')).first(),
	).toBeVisible();
});

const permissionsOf = (settings: Record<string, unknown>) => settings['permissions'] as Record<string, unknown>;
