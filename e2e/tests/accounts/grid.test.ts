import { tabTo } from '../../fixtures/keyboard';
import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';
import { Shell } from '../../page-objects/shell';

const numbers = Array.from({ length: 45 }, (_, index) => String(index + 1).padStart(2, '0'));
const columns = { name: 0, type: 1, city: 5 };

test('search, filter row, sort and pages show exactly the matching rows', async ({ signedIn, t, portal }) => {
	const { id: parentId } = await portal.addAccount('Forty and five', { type: 'reseller' });
	for (const number of numbers) {
		const even = Number(number) % 2 === 0;
		await portal.addAccount(`Paged ${number}`, { parentId, type: even ? 'rep' : 'customer', city: even ? 'Ğazi' : '' });
	}
	const page = await signedIn('/customers');
	const grid = new Grid(page, t, t('accounts:accounts'));
	await grid.search('pAgEd');
	await expect(grid.range(1, 20, 45)).toBeVisible();
	await expect(grid.cells(columns.name)).toHaveText(numbers.slice(0, 20).map((number) => `Paged ${number}`));

	await grid.pager('pageNext').click();
	await expect(grid.range(21, 40, 45)).toBeVisible();
	await grid.pager('pageLast').click();
	await expect(grid.cells(columns.name)).toHaveText(['41', '42', '43', '44', '45'].map((number) => `Paged ${number}`));
	await grid.goToPage(2);
	await expect(grid.cells(columns.name).first()).toHaveText('Paged 21');
	await grid.goToPage(99);
	await expect(grid.range(41, 45, 45)).toBeVisible();

	await grid.sortBy(t('accounts:field.name'));
	await expect(grid.header(t('accounts:field.name'))).toHaveAttribute('aria-sort', 'descending');
	await expect(grid.cells(columns.name).first()).toHaveText('Paged 45');
	await expect(grid.range(1, 20, 45)).toBeVisible();

	await grid.choose(t('accounts:field.type'), [t('common:accountType.rep')]);
	await expect(grid.range(1, 20, 22)).toBeVisible();
	await expect(grid.cells(columns.type)).toHaveText(Array.from({ length: 20 }, () => t('common:accountType.rep')));
	await grid.asking(() => grid.filter(t('accounts:field.city')).fill('gazi'), '"gazi"');
	await expect(grid.range(1, 20, 22)).toBeVisible();
	await grid.asking(() => grid.filter(t('accounts:field.name')).fill('d 1'), '"d 1"');
	await expect(grid.cells(columns.name)).toHaveText(['18', '16', '14', '12', '10'].map((number) => `Paged ${number}`));
	await expect(grid.range(1, 5, 5)).toBeVisible();
	await expect(grid.chips()).toHaveCount(4);

	await grid.asking(() => grid.filter(t('accounts:field.name')).fill('zzz'), '"zzz"');
	await expect(grid.noMatch()).toBeVisible();
	await grid
		.region()
		.getByRole('button', { name: t('ui:gridClearFilters') })
		.click();
	await expect(grid.chips()).toHaveCount(0);
	await expect(grid.searchBox()).toHaveValue('');
	expect(await grid.total()).toBeGreaterThan(45);
});

test('the address keeps search, filter, sort and page: on reload, when shared, and on return', async ({
	signedIn,
	t,
	browser,
	portal,
}) => {
	const page = await signedIn('/customers');
	const grid = new Grid(page, t, t('accounts:accounts'));
	const name = t('accounts:field.name');
	await grid.search('a');
	await grid.sortBy(name);
	await grid.choose(t('accounts:field.type'), [t('common:accountType.customer')]);
	await grid.asking(() => grid.pageSize().selectOption(t('ui:pageSizeOption', { size: 12 })), '"take":12');
	await expect(page).toHaveURL(/\?.*q=a/);
	for (const part of ['f.type=customer', 'sort=-name', 'size=12']) expect(page.url()).toContain(part);
	const shown = await grid.cells(columns.name).allTextContents();
	expect(shown.length).toBeGreaterThan(1);

	await page.reload();
	await expect(grid.cells(columns.name)).toHaveText(shown);
	await expect(grid.searchBox()).toHaveValue('a');
	await grid.row(shown[1] ?? '').click();
	await expect(new Shell(page, t).title()).toHaveText(shown[1] ?? '');
	await page.goBack();
	await expect(grid.cells(columns.name)).toHaveText(shown);
	await expect(grid.header(name)).toHaveAttribute('aria-sort', 'descending');

	const colleague = await browser.newPage();
	const token = await portal.token();
	await colleague.addInitScript((kept) => localStorage.setItem('jwt_access_token', kept), token);
	await colleague.goto(page.url());
	await expect(new Grid(colleague, t, t('accounts:accounts')).cells(columns.name)).toHaveText(shown);
	await colleague.close();
});

test('by keyboard alone: search, sort, filter, open a row and come back', async ({ signedIn, t }) => {
	const page = await signedIn('/customers');
	const grid = new Grid(page, t, t('accounts:accounts'));
	const name = t('accounts:field.name');
	await expect(grid.row('Harbor East')).toBeVisible();
	await page.keyboard.press('/');
	await expect(grid.searchBox()).toBeFocused();
	await grid.asking(() => page.keyboard.type('harbor'), '"harbor"');
	await expect(grid.cells(columns.name)).toHaveText(['Harbor East', 'Harbor Incentives', 'Harbor West']);

	// The grid is one tab stop; the arrows reach its cells.
	await tabTo(page, grid.header(name));
	await page.keyboard.press('Enter');
	await expect(grid.header(name)).toHaveAttribute('aria-sort', 'descending');
	await expect(grid.cells(columns.name)).toHaveText(['Harbor West', 'Harbor Incentives', 'Harbor East']);
	await expect(page.getByRole('status').filter({ hasText: t('ui:gridSortDown', { name }) })).toBeAttached();
	await page.keyboard.press('ArrowDown');
	await grid.asking(() => page.keyboard.type('we'), '"we"');
	await expect(grid.cells(columns.name)).toHaveText(['Harbor West']);
	await page.keyboard.press('Escape');
	await page.keyboard.press('ArrowDown');
	await expect(grid.cells(columns.name).first()).toBeFocused();
	await page.keyboard.press('Enter');
	const shell = new Shell(page, t);
	await expect(shell.title()).toHaveText('Harbor West');
	// The new page starts at its top.
	await expect(shell.main()).toBeFocused();
	await page.goBack();
	await expect(grid.cells(columns.name)).toHaveText(['Harbor West']);
	// And the list is as it was left, with the focus on the row.
	await expect(grid.cells(columns.name).first()).toBeFocused();

	// A row's actions are in a cell: End, then Enter goes in, Tab goes on, Escape comes out.
	await page.keyboard.press('End');
	await page.keyboard.press('Enter');
	await expect(grid.row('Harbor West').getByRole('button', { name: t('common:details') })).toBeFocused();
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	const dialog = page.getByRole('dialog', { name: t('accounts:info') });
	await expect(dialog.getByRole('textbox', { name, exact: true })).toHaveValue('Harbor West');
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	await expect(grid.row('Harbor West').getByRole('button', { name: t('common:edit') })).toBeFocused();
});

test('a list that cannot be loaded shows an error and retries', async ({ signedIn, t, pageErrors }) => {
	const page = await signedIn('/jobs');
	await expect(new Shell(page, t).title()).toHaveText(t('jobs:title'));
	await page.route('**/trpc/accounts.list**', (route) => route.abort());
	await new Shell(page, t).menuLink('shell:nav.manageAccounts').click();
	const grid = new Grid(page, t, t('accounts:accounts'));
	await expect(grid.region().getByRole('alert')).toContainText(t('ui:gridErrorTitle'));
	await page.unroute('**/trpc/accounts.list**');
	await grid
		.region()
		.getByRole('button', { name: t('ui:retry') })
		.click();
	await expect(grid.row('Harbor East')).toBeVisible();
	// The request that was broken on purpose.
	expect(pageErrors.splice(0)).toEqual(expect.arrayContaining([expect.stringContaining('net::ERR_FAILED')]));
});

test('a late response does not replace a newer one', async ({ signedIn, t }) => {
	const page = await signedIn('/customers');
	const grid = new Grid(page, t, t('accounts:accounts'));
	await expect(grid.row('Harbor East')).toBeVisible();
	let release = () => {};
	const slow = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/trpc/accounts.list**', async (route) => {
		if (decodeURIComponent(route.request().url()).includes('"atlas"')) await slow;
		// Cancelled: the page no longer needs it.
		await route.continue().catch(() => {});
	});
	await Promise.all([
		page.waitForRequest((request) => decodeURIComponent(request.url()).includes('"atlas"')),
		grid.searchBox().fill('atlas'),
	]);
	await grid.search('harbor');
	await expect(grid.cells(columns.name)).toHaveText(['Harbor East', 'Harbor Incentives', 'Harbor West']);
	release();
	await expect(grid.table()).toHaveAttribute('aria-busy', 'false');
	await expect(grid.cells(columns.name)).toHaveText(['Harbor East', 'Harbor Incentives', 'Harbor West']);
});
