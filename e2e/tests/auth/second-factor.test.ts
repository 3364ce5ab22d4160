import type { Route } from '@playwright/test';
import { codeOfStep, stepAt } from '../../../packages/api/src/crypto/one-time-code';
import { person } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';
import { LoginPage } from '../../page-objects/login-page';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bytesOf = (secret: string): Buffer => {
	const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
	return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** The server's response to a change by a session older than ten minutes. */
const askedAgain = (methods: string[]) => async (route: Route) => {
	const app = { code: 'FRESH_SIGN_IN_REQUIRED', message: '', params: { methods } };
	await route.fulfill({ status: 403, json: { error: { message: '', code: -32_003, data: { app } } } });
};

test('an authenticator app is added on the profile page and required at sign-in, and a recovery code replaces it', async ({
	page,
	newcomer,
	signedIn,
	expectAccessible,
	t,
}) => {
	await signedIn('/pages/profile', newcomer);
	// The sign-in is an hour old: the user has to confirm their identity.
	await page.route('**/trpc/auth.secondFactor.startTotp', askedAgain(['password']), { times: 1 });
	await page.getByRole('button', { name: t('secondFactor:addApp') }).click();
	const prove = page.getByRole('dialog', { name: t('auth:prove.title') });
	await prove.getByLabel(/^Password/).fill('not-the-password');
	await prove.getByRole('button', { name: t('auth:prove.confirm') }).click();
	await expect(prove.getByText(t('validation:passwordWrong'))).toBeVisible();
	await prove.getByLabel(/^Password/).fill(newcomer.password);
	await prove.getByRole('button', { name: t('auth:prove.confirm') }).click();

	const add = page.getByRole('dialog', { name: t('secondFactor:addApp') });
	const secret = (await add.locator('[data-slot=copyable]').textContent())?.replaceAll(/[^A-Z2-7]/g, '') ?? '';
	const codeNow = (later = 0) => codeOfStep(bytesOf(secret), stepAt(Date.now()) + later);
	await add.getByRole('textbox', { name: t('secondFactor:name') }).fill('Work phone');
	const code = add.getByRole('textbox', { name: t('secondFactor:code') });
	await code.fill('000 000');
	await add.getByRole('button', { name: t('secondFactor:add'), exact: true }).click();
	await expect(add.getByText(t('validation:codeWrong'))).toBeVisible();
	await code.fill(codeNow());
	await add.getByRole('button', { name: t('secondFactor:add'), exact: true }).click();
	const codes = page.getByRole('dialog', { name: t('secondFactor:codesTitle') });
	await expect(codes.getByRole('listitem')).toHaveCount(10);
	const [first = ''] = await codes.getByRole('listitem').allTextContents();
	await page.keyboard.press('Escape');
	await expectAccessible('recovery codes');
	await codes.getByRole('button', { name: t('secondFactor:codesKept') }).click();
	await expect(page.getByRole('list', { name: t('secondFactor:title') })).toContainText('Work phone');

	const login = new LoginPage(page, t);
	const leave = async () => {
		await page.evaluate(() => localStorage.removeItem('jwt_access_token'));
		await page.goto('/login');
	};
	await leave();
	await login.signIn(person(newcomer.email));
	const step = page.getByRole('textbox', { name: t('auth:step.code') });
	await step.fill('123 456');
	await login.submit().click();
	await expect(page.getByText(t('validation:codeWrong'))).toBeVisible();
	await expectAccessible('second step');
	// The current code was used when the app was added.
	await step.fill(codeNow(1));
	await page.getByRole('checkbox', { name: t('auth:step.remember') }).check();
	await login.submit().click();
	await expect(page).not.toHaveURL(/\/login/);

	// This browser is remembered, until its user revokes that.
	await leave();
	await login.signIn(person(newcomer.email));
	await expect(page).not.toHaveURL(/\/login/);
	await page.goto('/pages/profile');
	await page.getByRole('button', { name: new RegExp(`^${t('secondFactor:forget')}`) }).click();
	await expect(page.getByRole('list', { name: t('secondFactor:devices') })).toHaveCount(0);
	await leave();
	await login.signIn(person(newcomer.email));
	await step.fill(first.toLowerCase());
	await login.submit().click();
	await expect(page).not.toHaveURL(/\/login/);
});

test('a passkey is the second step, confirms one’s identity again, and signs in by itself', async ({
	page,
	newcomer,
	baseURL,
	t,
}) => {
	const devTools = await page.context().newCDPSession(page);
	await devTools.send('WebAuthn.enable');
	await devTools.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	const portal = (baseURL ?? '').replace('127.0.0.1', 'localhost');
	const login = new LoginPage(page, t);
	const leave = async () => {
		await page.evaluate(() => localStorage.removeItem('jwt_access_token'));
		await page.goto(`${portal}/login`);
	};
	await page.goto(`${portal}/login?returnTo=/pages/profile`);
	await login.signIn(person(newcomer.email));
	await page.getByRole('button', { name: t('secondFactor:addPasskey') }).click();
	await page
		.getByRole('dialog')
		.getByRole('button', { name: t('secondFactor:add'), exact: true })
		.click();
	await page.getByRole('button', { name: t('secondFactor:codesKept') }).click();

	await leave();
	await login.signIn(person(newcomer.email));
	await page.getByRole('button', { name: t('auth:passkey.use') }).click();
	await expect(page).not.toHaveURL(/\/login/);

	await leave();
	await page.getByRole('button', { name: t('auth:passkey.signIn') }).click();
	await expect(page).not.toHaveURL(/\/login/);

	await page.goto(`${portal}/pages/profile`);
	const passkey = page.getByRole('list', { name: t('secondFactor:title') });
	await page.route('**/trpc/auth.secondFactor.remove', askedAgain(['password', 'passkey']), { times: 1 });
	await passkey.getByRole('button', { name: new RegExp(`^${t('secondFactor:remove')}`) }).click();
	await page
		.getByRole('alertdialog')
		.getByRole('button', { name: t('secondFactor:remove') })
		.click();
	await page.getByRole('button', { name: t('auth:passkey.use') }).click();
	await expect(page.getByText(t('secondFactor:none'))).toBeVisible();
	await leave();
	await page.getByRole('button', { name: t('auth:passkey.signIn') }).click();
	await expect(page.getByText(t('validation:passkeyUnknown'))).toBeVisible();
});
