import type { Page } from '@playwright/test';
import { mailedLink, mailedPath } from '../../fixtures/mail';
import { type Person, person } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';
import type { Texts } from '../../fixtures/texts';
import { LoginPage } from '../../page-objects/login-page';
import { Shell } from '../../page-objects/shell';

/** Through the form: a separate session, which a test may end. */
async function signIn(page: Page, t: Texts, who: Person): Promise<Shell> {
	await page.goto('/login');
	await new LoginPage(page, t).signIn(who);
	const shell = new Shell(page, t);
	await expect(shell.title()).toHaveText(t('accounts:title'));
	return shell;
}

test('signing out ends the session on the server and in every tab of the browser', async ({ page, context, t }) => {
	const shell = await signIn(page, t, person('administrator.reseller2@example.com'));
	const token = await page.evaluate(() => localStorage.getItem('jwt_access_token'));
	const other = await context.newPage();
	await other.goto('/jobs');
	await expect(new Shell(other, t).title()).toHaveText(t('jobs:title'));

	await page.bringToFront();
	await shell.signOut();
	await expect(page.getByText(t('auth:notice.signedOut'))).toBeVisible();
	await expect(page).toHaveURL(/\/login$/);
	await expect(other).toHaveURL(/\/login/);
	const answer = () => page.request.get('/api/self', { headers: { authorization: `Bearer ${token}` } });
	await expect.poll(async () => (await answer()).status()).toBe(401);

	await page.goBack();
	await expect(page).toHaveURL(/\/login/);
});

test('signing out everywhere asks, then ends other devices too', async ({ page, browser, baseURL, t }) => {
	const me = person('administrator.reseller3@example.com');
	const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
	await signIn(elsewhere, t, me);
	const shell = await signIn(page, t, me);

	await shell.userMenu().click();
	await page.getByRole('menuitem', { name: t('shell:signOutEverywhere') }).click();
	const question = page.getByRole('alertdialog', { name: t('profile:signOutEverywhereTitle') });
	await question.getByRole('button', { name: t('ui:cancel') }).click();
	await expect(question).toBeHidden();
	await expect(shell.userMenu()).toBeFocused();

	await shell.userMenu().click();
	await page.getByRole('menuitem', { name: t('shell:signOutEverywhere') }).click();
	await question.getByRole('button', { name: t('shell:signOutEverywhere') }).click();
	await expect(page).toHaveURL(/\/login$/);

	// They find out without doing anything, and say why.
	await expect(elsewhere.getByText(t('auth:notice.expired'))).toBeVisible();
	await expect(elsewhere).toHaveURL(/\/login\?returnTo=/);
	await elsewhere.context().close();
});

test('a forgotten password is reset with a link that works once', async ({ page, t }) => {
	const login = new LoginPage(page, t);
	const me = person('participant.support.reseller2@example.com');
	await page.goto('/login');
	await page.getByRole('link', { name: t('auth:forgot') }).click();
	await login.email().fill(me.email);
	await login.submit('auth:sendLink').click();
	await expect(login.notice(t('auth:linkSent', { email: me.email }))).toBeVisible();

	const link = await mailedPath(me.email);
	await page.goto(link);
	await expect(login.email()).toHaveValue(me.email);
	await login.password('auth:newPassword').fill('12345678');
	await login.submit('auth:setPassword').click();
	await expect(login.password('auth:newPassword')).toHaveAccessibleDescription(
		new RegExp(t('validation:passwordCommon')),
	);
	await login.password('auth:newPassword').fill('quite another secret');
	await login.submit('auth:setPassword').click();
	await expect(login.heading()).toHaveText(t('auth:resetDoneTitle'));

	await page.getByRole('link', { name: t('auth:toSignIn') }).click();
	await login.signIn(me);
	await expect(login.alert(t('errors:code.WRONG_CREDENTIALS'))).toBeVisible();
	await login.signIn({ ...me, password: 'quite another secret' });
	// Users without manageAccount start at the start page.
	await expect(page).toHaveURL('/start');

	await page.goto(link);
	await login.password('auth:newPassword').fill('yet another secret');
	await login.submit('auth:setPassword').click();
	await expect(login.alert(t('errors:code.LINK_EXPIRED'))).toBeVisible();
	// A link put into this tab's address opens, though it differs only after "#".
	await page.goto(`${link}&again=1`);
	await expect(login.password('auth:newPassword')).toHaveValue('');
	await expect(login.email()).toHaveValue(me.email);
});

test('a forgotten password doesn’t reveal which addresses have a user', async ({ page, t }) => {
	const login = new LoginPage(page, t);
	await page.goto('/pages/auth/forgot-password-2');
	await login.email().fill('nobody.has.this@example.com');
	await login.submit('auth:sendLink').click();
	await expect(login.notice(t('auth:linkSent', { email: 'nobody.has.this@example.com' }))).toBeVisible();
	expect(await mailedLink('nobody.has.this@example.com')).toBeNull();
});

test('requests of a page are marked after a minute without touch, until the user touches it', async ({ page, t }) => {
	await page.clock.install();
	await signIn(page, t, person('administrator.reseller3@example.com'));
	// What the page asks again by itself has been answered once.
	await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
	await expect(page.locator('[data-slot=skeleton],[aria-busy=true]')).toHaveCount(0);
	const asked = { alone: 0, touched: 0 };
	page.on('request', (request) => {
		if (request.url().includes('/trpc/')) asked[request.headers()['by-itself'] === '1' ? 'alone' : 'touched'] += 1;
	});
	// Minute by minute: while an answer is under way, the page asks for nothing again.
	await expect(async () => {
		await page.clock.runFor('01:05');
		expect(asked.alone).toBeGreaterThan(0);
	}).toPass({ timeout: 30_000 });
	asked.touched = 0;
	await expect(async () => {
		await page.mouse.move(200 + Math.random() * 100, 200);
		await page.clock.runFor('01:05');
		expect(asked.touched).toBeGreaterThan(0);
	}).toPass({ timeout: 30_000 });
});
