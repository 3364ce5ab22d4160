import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';
import { Shell } from '../../page-objects/shell';

test('offline, a click keeps the page and says so; pages already shown stay open', async ({
	signedIn,
	context,
	t,
	pageErrors,
}) => {
	const page = await signedIn('/customers');
	const shell = new Shell(page, t);
	const link = (path: string) => page.getByRole('navigation').locator(`a[href="${path}"]`);
	await expect(new Grid(page, t, t('accounts:accounts')).row('Atlas Loyalty Group')).toBeVisible();
	await link('/audit').click();
	await expect(shell.title()).toHaveText(t('shell:title.audit'));
	await link('/customers').click();
	await expect(shell.title()).toHaveText(t('accounts:title'));

	await context.setOffline(true);
	await link('/rolemanagement').click();
	await expect(page.getByText(t('shell:offlinePage'))).toBeVisible();
	await expect(page).toHaveURL('/customers');
	await expect(shell.title()).toHaveText(t('accounts:title'));
	await link('/audit').click();
	await expect(shell.title()).toHaveText(t('shell:title.audit'));
	await expect(page.getByText(t('shell:offlinePage'))).toBeHidden();

	await context.setOffline(false);
	await link('/rolemanagement').click();
	await expect(shell.title()).toHaveText(t('shell:title.roles'));
	// The browser itself logs every request without a response.
	pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !error.includes('net::ERR')));
});

test('a list that failed offline reloads once the connection is back', async ({ signedIn, context, t, pageErrors }) => {
	const page = await signedIn('/customers');
	const grid = new Grid(page, t, t('accounts:accounts'));
	await expect(grid.row('Atlas Loyalty Group')).toBeVisible();
	await context.setOffline(true);
	await grid.searchBox().fill('atlas nordics');
	await expect(grid.region().getByRole('alert')).toContainText(t('ui:gridErrorTitle'));
	await context.setOffline(false);
	await expect(grid.rows()).toHaveCount(1);
	await expect(grid.row('Atlas Nordics')).toBeVisible();
	pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !error.includes('net::ERR')));
});

test('a page whose code fails to load is loaded again, without mentioning an update', async ({
	signedIn,
	t,
	pageErrors,
}) => {
	const page = await signedIn('/customers');
	const shell = new Shell(page, t);
	const link = (path: string) => page.getByRole('navigation').locator(`a[href="${path}"]`);
	await expect(shell.title()).toHaveText(t('accounts:title'));
	// The connection is lost, and the browser hasn't noticed.
	await page.route('**/*', (route) => route.abort());
	const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('roles-page'));
	await link('/rolemanagement').click();
	await refused;
	await page.unroute('**/*');
	await expect(shell.title()).toHaveText(t('shell:title.roles'));
	await expect(page.getByText(t('errors:page.newVersion'))).toBeHidden();
	pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !error.includes('net::ERR')));
});

test('a page whose code never loads says so, after one reload of the portal', async ({ signedIn, t, pageErrors }) => {
	const page = await signedIn('/customers');
	const shell = new Shell(page, t);
	await expect(shell.title()).toHaveText(t('accounts:title'));
	let loads = 0;
	page.on('load', () => {
		loads += 1;
	});
	// The server has it, and the connection breaks each time.
	await page.route('**/roles-page*', (route) =>
		route.request().method() === 'HEAD' ? route.continue() : route.abort(),
	);
	await page.getByRole('navigation').locator('a[href="/rolemanagement"]').click();
	await expect(page.getByRole('alert').filter({ hasText: t('errors:page.newVersion') })).toBeVisible();
	expect(loads).toBe(1);
	await expect(page).toHaveURL('/rolemanagement');
	pageErrors.splice(
		0,
		pageErrors.length,
		...pageErrors.filter((error) => !/net::ERR|dynamically imported module/.test(error)),
	);
});
