import type { Page } from '@playwright/test';
import { mailedPath } from '../../fixtures/mail';
import { administrator, type Person, person } from '../../fixtures/people';
import { expect, keepToken, test } from '../../fixtures/test';
import { LoginPage } from '../../page-objects/login-page';
import { Shell } from '../../page-objects/shell';

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('jwt_access_token'));

test('a wrong password and an unknown address are refused with the same words', async ({ page, t }) => {
	const login = new LoginPage(page, t);
	await page.goto('/login');
	for (const email of ['admin@example.com', 'nobody.at.all@example.com']) {
		await login.signIn({ email, password: 'wrong-password' });
		await expect(login.alert(t('errors:code.WRONG_CREDENTIALS'))).toBeVisible();
		expect(await tokenIn(page)).toBeNull();
		await page.reload();
	}
});

test('missing input is reported at its field, and the first one gets the focus', async ({ page, t }) => {
	const login = new LoginPage(page, t);
	await page.goto('/login');
	await login.submit().click();
	await expect(login.userName()).toBeFocused();
	await expect(login.userName()).toHaveAccessibleDescription(t('validation:emailRequired'));
	await expect(login.password()).toHaveAccessibleDescription(t('validation:passwordRequired'));
});

test('five failures lock an address, even for the right password', async ({ page, t }) => {
	const login = new LoginPage(page, t);
	const locked = person('content.manager.reseller2@example.com');
	await page.goto('/login');
	for (let tries = 1; tries <= 5; tries += 1) {
		const answered = page.waitForResponse((answer) => answer.url().includes('auth.signIn'));
		await login.signIn({ ...locked, password: `wrong-${tries}` });
		expect((await answered).status()).toBe(401);
		await expect(login.submit()).toBeEnabled();
	}
	await login.signIn(locked);
	await expect(login.alert(t('errors:code.LOCKED'))).toContainText(t('errors:detail.retryMinutes', { count: 10 }));
	expect(await tokenIn(page)).toBeNull();
});

test('sign-in leads back to the requested page, with its query', async ({ page, t, portal }) => {
	const { id } = await portal.program('Sky Points');
	const asked = `/programs/${id}/participants?q=ann`;
	await page.goto(asked);
	await expect(page).toHaveURL(/\/login\?returnTo=/);
	const login = new LoginPage(page, t);
	await login.signIn(administrator);
	await expect(page).toHaveURL(asked);
	await expect(new Shell(page, t).title()).toHaveText(t('participants:title'));
});

test('sign-in never leads to another host', async ({ page, t, baseURL }) => {
	await page.goto('/login?returnTo=%2F%2Fevil.example%2Fcustomers');
	await new LoginPage(page, t).signIn(administrator);
	await expect(new Shell(page, t).title()).toHaveText(t('accounts:title'));
	expect(new URL(page.url()).origin).toBe(baseURL);
});

test('a new user confirms the address and waits for a role, as the sign-in page says', async ({ page, t }) => {
	const login = new LoginPage(page, t);
	const me: Person = { email: 'newly.registered@example.com', password: 'a long enough secret' };
	await page.goto('/login');
	await page.getByRole('link', { name: t('auth:register') }).click();
	await login.displayName().fill('Newly Registered');
	await login.email().fill(me.email);
	await login.password().fill('short');
	await login.submit('auth:register').click();
	await expect(login.password()).toHaveAccessibleDescription(new RegExp(t('validation:tooShort', { min: 8 })));
	await login.password().fill(me.password);
	await login.submit('auth:register').click();
	await expect(login.heading()).toHaveText(t('auth:registeredTitle'));

	await page.goto(await mailedPath(me.email, 'confirm-address'));
	await expect(page).toHaveURL('/auth/confirm-address');
	await login.password().fill('not what was registered');
	await login.submit('auth:confirm.register.button').click();
	await expect(login.password()).toHaveAccessibleDescription(new RegExp(t('validation:passwordNotRegistered')));
	await login.password().fill(me.password);
	await login.submit('auth:confirm.register.button').click();
	await expect(login.heading()).toHaveText(t('auth:confirm.register.doneTitle'));

	await page.getByRole('link', { name: t('auth:toSignIn') }).click();
	await login.signIn(me);
	await expect(login.notice(t('auth:notice.noRole'))).toBeVisible();
	await expect(page).toHaveURL(/\/login$/);
	expect(await tokenIn(page)).toBeNull();
});

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.describe('a token stored in the browser', () => {
	const cases: [name: string, spoil: (token: string) => string, notice: string][] = [
		[
			'is forged',
			(token) => {
				const [head = '', payload = '', signature = ''] = token.split('.');
				const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
				return [head, base64({ ...claims, role: ['admin'] }), signature].join('.');
			},
			'auth:notice.tokenRefused',
		],
		[
			'is unsigned',
			(token) => `${base64({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`,
			'auth:notice.tokenRefused',
		],
		['is expired', () => `${base64({ alg: 'HS256' })}.${base64({ exp: 1_600_000_000 })}.x`, 'auth:notice.expired'],
		['is none at all', () => 'not a token', 'auth:notice.tokenRefused'],
	];
	for (const [name, spoil, notice] of cases) {
		test(`and ${name} leads to the login page, and from there back`, async ({ page, t, portal }) => {
			await keepToken(page, spoil(await portal.token()));
			await page.goto('/customers?q=harbor');
			const login = new LoginPage(page, t);
			await expect(login.notice(t(notice))).toBeVisible();
			// The server's response.
			if (notice === 'auth:notice.tokenRefused') {
				await expect(page.getByText('Sign in to continue.', { exact: true })).toBeVisible();
			}
			await expect(page).toHaveURL(/\/login\?returnTo=/);
			expect(await tokenIn(page)).toBeNull();
			await login.signIn(administrator);
			await expect(page).toHaveURL('/customers?q=harbor');
		});
	}
});

test('a valid token signs in at the start, without the login page', async ({ signedIn, t }) => {
	const page = await signedIn('/');
	await expect(new Shell(page, t).title()).toHaveText(t('accounts:title'));
	await expect(page).toHaveURL('/customers');
});
