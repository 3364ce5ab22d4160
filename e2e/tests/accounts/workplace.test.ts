import { expect, test } from '../../fixtures/test';
import { Shell } from '../../page-objects/shell';

test('choosing accounts down the tree: banner, nested selectors, what the browser keeps, and the way back', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const page = await signedIn('/customers');
	const shell = new Shell(page, t);
	await expect(shell.accounts()).toBeVisible();
	await expect(shell.banner()).toBeHidden();

	await shell.choose(shell.accounts(), 'Harbor Incentives');
	const harbor = await portal.account('Harbor Incentives');
	await expect(page).toHaveURL(`/customers/${harbor.id}`);
	await expect(shell.banner()).toContainText(t('shell:impersonating', { name: 'Harbor Incentives' }));
	await shell.choose(shell.childAccounts('Harbor Incentives'), 'Harbor East');
	await shell.choose(shell.childAccounts('Harbor East'), 'Cobalt Airlines');
	await expect(shell.banner()).toContainText('Cobalt Airlines');
	const east = await portal.account('Harbor East');
	const cobalt = await portal.account('Cobalt Airlines');
	const sky = await portal.program('Sky Points');
	await shell.choose(shell.programs(), 'Sky Points');
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
	await expect(shell.title()).toHaveText(/\S/);
	await expectAccessible();

	await page.reload();
	await expect(shell.banner()).toContainText('Cobalt Airlines');
	await expect(shell.programs()).toContainText('Sky Points');
	await expect(shell.menuLink('shell:nav.participants')).toHaveAttribute('href', `/programs/${sky.id}/participants`);
	await expect.poll(() => shell.kept()).toEqual(chosen);

	// Another child: the deeper choice goes, and the page with it.
	await shell.choose(shell.childAccounts('Harbor Incentives'), 'Harbor West');
	const west = await portal.account('Harbor West');
	await expect(page).toHaveURL(`/customers/${west.id}`);
	await expect
		.poll(() => shell.kept())
		.toMatchObject({
			customer2Id: west.id,
			customer3Id: null,
			selectedCustomerId: west.id,
			programId: null,
		});

	await shell
		.banner()
		.getByRole('button', { name: t('shell:backToOwn') })
		.click();
	await expect(page).toHaveURL('/customers');
	await expect(shell.banner()).toBeHidden();
	await expect(shell.childAccounts('Harbor Incentives')).toBeHidden();
	await expect.poll(() => shell.kept()).toMatchObject({ customerId: null, selectedCustomerId: null });
});

test('disabled programs show when asked for, and the choice starts anew', async ({ signedIn, t }) => {
	const page = await signedIn('/customers');
	const shell = new Shell(page, t);
	await shell.choose(shell.accounts(), 'Atlas Loyalty Group');
	await shell.choose(shell.childAccounts('Atlas Loyalty Group'), 'Orchard Bank');
	await expect(shell.programs()).toContainText('Branch Stars');
	await expect(await shell.options(shell.programs())).toHaveText([/Branch Stars/]);
	await page.keyboard.press('Escape');

	await shell.showDisabled().check();
	await expect(page).toHaveURL('/customers');
	await expect.poll(() => shell.kept()).toMatchObject({ isDisabledVisible: 'true', programId: null });
	const winter = t('shell:programDisabled', { name: 'Winter 2024' });
	await shell.choose(shell.programs(), winter);
	await expect(shell.title()).toHaveText('Winter 2024');
	await page.reload();
	await expect(shell.showDisabled()).toBeChecked();
	await expect(shell.programs()).toContainText(winter);

	await shell.showDisabled().uncheck();
	await expect(page).toHaveURL('/customers');
	await expect.poll(() => shell.kept()).toMatchObject({ isDisabledVisible: 'false', programId: null });
});

test('a link to a program brings its account into the selectors', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Dealer Gifts');
	const page = await signedIn(`/programs/${id}/settings`);
	const shell = new Shell(page, t);
	await expect(shell.title()).toHaveText('Dealer Gifts');
	await expect(shell.accounts()).toContainText('Harbor Incentives');
	await expect(shell.childAccounts('Harbor Incentives')).toContainText('Harbor West');
	await expect(shell.childAccounts('Harbor West')).toContainText('Quarry Tools');
	await expect(shell.programs()).toContainText('Dealer Gifts');
	await expect(shell.banner()).toContainText('Quarry Tools');
});

test('selectors are searched and chosen from by keyboard', async ({ signedIn, t }) => {
	const page = await signedIn('/customers');
	const shell = new Shell(page, t);
	await shell.accounts().focus();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('combobox', { name: t('shell:accountsToImpersonate') })).toBeFocused();
	await page.keyboard.type('odul');
	await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Anadolu Ödül/]);
	await page.keyboard.press('Enter');
	await expect(shell.banner()).toContainText('Anadolu Ödül');
	await expect(shell.title()).toHaveText('Anadolu Ödül');
});

test('the toolbar’s search suggests pages of the menu', async ({ signedIn, t }) => {
	const page = await signedIn('/customers');
	const search = page.getByRole('combobox', { name: t('shell:search') });
	await search.fill('zzzz');
	await expect(page.getByText(t('shell:noResults'))).toBeVisible();
	await search.fill('job');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL('/jobs');
});

test('an account that is removed while it is chosen is given up', async ({ signedIn, t, portal, request }) => {
	const { id, name } = await portal.addAccount('Soon Gone Ltd');
	const page = await signedIn('/customers');
	const shell = new Shell(page, t);
	await shell.choose(shell.accounts(), name);
	await expect(shell.banner()).toContainText(name);
	const removed = await request.delete(`/api/customers/${id}`, {
		headers: { authorization: `Bearer ${await portal.token()}` },
	});
	expect(removed.status()).toBe(200);

	await page.goto('/customers');
	await expect.poll(() => shell.kept()).toMatchObject({ customerId: null, selectedCustomerId: null });
	await expect(shell.banner()).toBeHidden();
	await expect(shell.programs()).toBeVisible();
});
