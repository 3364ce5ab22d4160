import { expect, test } from '../../fixtures/test';
import { Shell } from '../../page-objects/shell';

test('one switcher finds accounts and programs of every level, shows the current place, and leads back', async ({
	signedIn,
	t,
	portal,
	newcomer,
	expectAccessible,
}) => {
	const page = await signedIn('/customers', newcomer);
	const shell = new Shell(page, t);
	await expect(shell.switcher()).toBeVisible();
	await expect(shell.scope()).toBeHidden();
	const harbor = await portal.account('Harbor Incentives');
	const east = await portal.account('Harbor East');
	const cobalt = await portal.account('Cobalt Airlines');
	const sky = await portal.program('Sky Points');

	// A first-level account leads to its page.
	await shell.openSwitcher();
	await expectAccessible('the switcher');
	await shell.place('Harbor Incentives').click();
	await expect(page).toHaveURL(`/customers/${harbor.id}`);
	await expect(shell.scope()).toContainText('Harbor Incentives');
	// One three levels down is found by part of its name, with its path.
	await shell.openSwitcher();
	await shell.placeSearch().fill('cobalt');
	await expect(shell.place('Cobalt Airlines')).toContainText('Harbor Incentives › Harbor East');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(`/customers/${cobalt.id}`);
	await expect(shell.switcher()).toContainText('Harbor Incentives › Harbor East › Cobalt Airlines');
	await shell.goTo('Sky Points');
	await expect(page).toHaveURL(`/programs/${sky.id}/settings`);
	const chosen = {
		isDisabledVisible: null,
		customerId: harbor.id,
		customer2Id: east.id,
		customer3Id: cobalt.id,
		selectedCustomerId: cobalt.id,
		programId: sky.id,
	};
	await expect.poll(() => shell.kept()).toEqual(chosen);

	await page.reload();
	await expect(shell.switcher()).toContainText(/Cobalt Airlines.*Sky Points/);
	await expect(shell.menuLink('shell:nav.participants')).toHaveAttribute('href', `/programs/${sky.id}/participants`);
	await expect.poll(() => shell.kept()).toEqual(chosen);

	// Recent places come first; favorites come before those, and stay.
	await shell.openSwitcher();
	await expect(shell.place('', 'recent')).toHaveText([/Sky Points/, /Cobalt Airlines/, /Harbor Incentives/]);
	await page.getByRole('button', { name: t('switcher:mark', { name: 'Sky Points' }) }).click();
	await expect(shell.place('Sky Points', 'favourites')).toBeVisible();
	await expect(shell.place('Sky Points', 'recent')).toHaveCount(0);

	// Another account: the deeper choice and the program are cleared, and the page with them.
	await shell.place('Harbor West').click();
	const west = await portal.account('Harbor West');
	await expect(page).toHaveURL(`/customers/${west.id}`);
	await expect
		.poll(() => shell.kept())
		.toMatchObject({ customer2Id: west.id, customer3Id: null, selectedCustomerId: west.id, programId: null });
	// Lists of accounts show that account's.
	await shell.menuLink('shell:nav.manageAccounts').click();
	await expect(page.getByRole('gridcell', { name: 'Quarry Tools', exact: true })).toBeVisible();
	await expect(page.getByRole('gridcell', { name: 'Harbor East', exact: true })).toHaveCount(0);

	await shell
		.scope()
		.getByRole('button', { name: t('shell:backToOwn') })
		.click();
	await expect(page).toHaveURL('/customers');
	await expect(shell.scope()).toBeHidden();
	await expect(page.getByRole('gridcell', { name: 'Harbor East', exact: true })).toBeVisible();
	await expect.poll(() => shell.kept()).toMatchObject({ customerId: null, selectedCustomerId: null });
});

test('disabled programs show on request, and the choice is cleared', async ({ signedIn, t }) => {
	const page = await signedIn('/customers');
	const shell = new Shell(page, t);
	await shell.goTo('Orchard Bank');
	await expect(shell.switcher()).toContainText('Branch Stars');
	await shell.openSwitcher();
	await shell.placeSearch().fill('winter');
	await expect(shell.panel()).toContainText(t('shell:noResults'));

	await shell.showDisabled().check();
	await expect(page).toHaveURL('/customers');
	await expect.poll(() => shell.kept()).toMatchObject({ isDisabledVisible: 'true', programId: null });
	const winter = t('shell:programDisabled', { name: 'Winter 2024' });
	await shell.place(winter).click();
	await expect(shell.title()).toHaveText('Winter 2024');
	await page.reload();
	await expect(shell.switcher()).toContainText(winter);

	await shell.openSwitcher();
	await shell.showDisabled().uncheck();
	await expect(page).toHaveURL('/customers');
	await expect.poll(() => shell.kept()).toMatchObject({ isDisabledVisible: 'false', programId: null });
});

test('a link to a program brings its account into the switcher', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Dealer Gifts');
	const page = await signedIn(`/programs/${id}/settings`);
	const shell = new Shell(page, t);
	await expect(shell.title()).toHaveText('Dealer Gifts');
	await expect(shell.switcher()).toContainText(/Harbor Incentives › Harbor West › Quarry Tools.*Dealer Gifts/);
	await expect(shell.scope()).toBeVisible();
});

test('the switcher is searched and opened by keyboard', async ({ signedIn, t }) => {
	const page = await signedIn('/customers');
	const shell = new Shell(page, t);
	await shell.switcher().focus();
	await page.keyboard.press('Enter');
	await expect(shell.placeSearch()).toBeFocused();
	await page.keyboard.type('odul');
	await expect(shell.place('Anadolu Ödül')).toHaveAttribute('aria-selected', 'true');
	await page.keyboard.press('Enter');
	await expect(shell.scope()).toContainText('Anadolu Ödül');
	await expect(shell.title()).toHaveText('Anadolu Ödül');

	// Arrows expand and collapse an account.
	await shell.switcher().focus();
	await page.keyboard.press('Enter');
	const own = shell.place('Meridian Rewards');
	await expect(own).toHaveAttribute('aria-expanded', 'true');
	while ((await own.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
	await page.keyboard.press('ArrowLeft');
	await expect(own).toHaveAttribute('aria-expanded', 'false');
	await page.keyboard.press('ArrowRight');
	await expect(shell.place('Harbor Incentives')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(shell.switcher()).toBeFocused();
});

test('while a search runs, no empty message shows, Enter waits for the response, and the name is not cut', async ({
	signedIn,
	t,
}) => {
	const page = await signedIn('/customers');
	const shell = new Shell(page, t);
	let bring = () => {};
	const brought = new Promise<void>((resolve) => {
		bring = resolve;
	});
	await page.route(/\/trpc\/search\.places/, async (route) => {
		await brought;
		await route.continue();
	});
	await shell.openSwitcher();
	const asked = page.waitForRequest(/\/trpc\/search\.places/);
	await shell.placeSearch().fill('cobalt');
	await asked;
	await page.keyboard.press('Enter');
	await expect(shell.panel()).not.toContainText(t('shell:noResults'));
	await expect(shell.scope()).toBeHidden();
	bring();
	await expect(shell.scope()).toContainText('Cobalt Airlines');
	await expect(shell.panel()).toBeHidden();
	const name = shell.switcher().getByText('Cobalt Airlines').last();
	expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});

test('a chosen account that is deleted is given up', async ({ signedIn, t, portal, request }) => {
	const { id, name } = await portal.addAccount('Soon Gone Ltd');
	const page = await signedIn('/customers');
	const shell = new Shell(page, t);
	await shell.goTo(name);
	await expect(shell.scope()).toContainText(name);
	const removed = await request.delete(`/api/customers/${id}`, {
		headers: { authorization: `Bearer ${await portal.token()}` },
	});
	expect(removed.status()).toBe(200);

	await page.goto('/customers');
	await expect.poll(() => shell.kept()).toMatchObject({ customerId: null, selectedCustomerId: null });
	await expect(shell.scope()).toBeHidden();
	await expect(shell.switcher()).toBeVisible();
});
