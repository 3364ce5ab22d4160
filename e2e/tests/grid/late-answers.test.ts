import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';

test('for the values of a column, too, only the newest response shows', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/participants`);
	const grid = new Grid(page, t, t('participants:participants'));
	const name = t('participants:field.name');
	await expect(grid.rows().first()).toBeVisible();
	let release = () => {};
	const slow = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/trpc/participants.distinct**', async (route) => {
		if (decodeURIComponent(route.request().url()).includes('"valueSearch":"ada"')) await slow;
		// Cancelled: the page no longer needs it.
		await route.continue().catch(() => {});
	});
	await grid.header(name).hover();
	await page.getByRole('button', { name: t('ui:gridColumnMenu', { name }) }).click();
	await page.getByRole('menuitem', { name: t('ui:gridFilterValues') }).click();
	const search = page.getByRole('searchbox', { name: t('ui:gridValueSearch', { name }) });
	const values = page.getByRole('list', { name: t('ui:gridValuesOf', { name }) });
	await Promise.all([
		page.waitForRequest((request) => decodeURIComponent(request.url()).includes('"valueSearch":"ada"')),
		search.fill('ada'),
	]);
	await search.fill('brown');
	await expect(values.getByRole('listitem').first()).toContainText(/brown/i);
	release();
	await expect(values).toHaveAttribute('aria-busy', 'false');
	for (const value of await values.getByRole('checkbox').all()) await expect(value).toHaveAccessibleName(/brown/i);
});

test('rows that arrive after the filter has changed are not shown, however often it changes', async ({
	signedIn,
	t,
	portal,
}) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/participants`);
	const grid = new Grid(page, t, t('participants:participants'));
	await expect(grid.rows().first()).toBeVisible();
	const held: (() => void)[] = [];
	await page.route('**/trpc/participants.list**', async (route) => {
		const last = decodeURIComponent(route.request().url()).includes('"search":"brown"');
		if (!last) await new Promise<void>((resolve) => held.push(resolve));
		await route.continue().catch(() => {});
	});
	for (const typed of ['b', 'br', 'bro']) {
		await Promise.all([
			page.waitForRequest((request) => decodeURIComponent(request.url()).includes(`"search":"${typed}"`)),
			grid.searchBox().fill(typed),
		]);
	}
	await grid.search('brown');
	const shown = await grid.cells(1).allTextContents();
	expect(shown.length).toBeGreaterThan(3);
	for (const release of held.reverse()) release();
	await expect(grid.table()).toHaveAttribute('aria-busy', 'false');
	await expect(grid.cells(1)).toHaveText(shown);
});
