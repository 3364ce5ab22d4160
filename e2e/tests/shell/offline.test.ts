import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';
import { Shell } from '../../page-objects/shell';

test('without a connection a click keeps the page and says so; pages that have shown stay open', async ({
	signedIn,
	context,
	t,
	pageErrors,
}) => {
	const page = await signedIn('/customers');
	const shell = new Shell(page, t);
	await expect(new Grid(page, t, t('accounts:accounts')).row('Harbor East')).toBeVisible();
	await shell.menuLink('shell:nav.inbox').click();
	await expect(shell.title()).toHaveText(t('shell:title.inbox'));
	await shell.menuLink('shell:nav.manageAccounts').click();
	await expect(shell.title()).toHaveText(t('accounts:title'));

	await context.setOffline(true);
	await shell.menuLink('shell:nav.profile').click();
	await expect(page.getByText(t('shell:offlinePage'))).toBeVisible();
	await expect(page).toHaveURL('/customers');
	await expect(shell.title()).toHaveText(t('accounts:title'));
	await shell.menuLink('shell:nav.inbox').click();
	await expect(shell.title()).toHaveText(t('shell:title.inbox'));
	await expect(page.getByText(t('shell:offlinePage'))).toBeHidden();

	await context.setOffline(false);
	await shell.menuLink('shell:nav.profile').click();
	await expect(shell.title()).toHaveText(t('shell:title.profile'));
	// The browser itself tells of every request that went without an answer.
	pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !error.includes('net::ERR')));
});

test('a page whose code does not come is fetched again, without a word of an update', async ({
	signedIn,
	t,
	pageErrors,
}) => {
	const page = await signedIn('/customers');
	const shell = new Shell(page, t);
	await expect(shell.title()).toHaveText(t('accounts:title'));
	// The line is gone, and the browser hasn't noticed.
	await page.route('**/*', (route) => route.abort());
	const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('profile-page'));
	await shell.menuLink('shell:nav.profile').click();
	await refused;
	await page.unroute('**/*');
	await expect(shell.title()).toHaveText(t('shell:title.profile'));
	await expect(page.getByText(t('errors:page.newVersion'))).toBeHidden();
	pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !error.includes('net::ERR')));
});
