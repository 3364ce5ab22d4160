import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { codeOfStep, stepAt } from '../../../packages/api/src/crypto/one-time-code';
import { startHostileProvider } from '../../../packages/api/src/integrations/oidc/testing/hostile-provider';
import { startPortal } from '../../fixtures/own-portal';
import { harborManager, type Person, reporter } from '../../fixtures/people';
import { portal as portalAt } from '../../fixtures/portal';
import { test as base, expect } from '../../fixtures/test';
import { LoginPage } from '../../page-objects/login-page';

interface Own {
	url: string;
	/** Says who signs in next at the provider. */
	who: (claims: Record<string, unknown>) => void;
	token: (person: Person) => Promise<string>;
}

const name = 'Example SSO';
/** A portal with a provider that lets in whom a test names, and that asks for the own second factor too. */
const test = base.extend<object, { own: Own }>({
	own: [
		async ({ playwright }, use) => {
			const provider = await startHostileProvider('e2e');
			const own = await startPortal(() => ({
				OIDC_ISSUER: provider.issuer,
				OIDC_CLIENT_ID: 'e2e',
				OIDC_CLIENT_SECRET: provider.settings.clientSecret,
				OIDC_NAME: name,
				OIDC_GROUPS_CLAIM: 'groups',
				OIDC_SECOND_FACTOR: 'on',
			}));
			const request = await playwright.request.newContext({ baseURL: own.url });
			try {
				await own.ready();
				const who = (claims: Record<string, unknown>) => {
					provider.claims = { groups: [], ...claims };
				};
				await use({ url: own.url, who, token: portalAt(request).token });
			} finally {
				await request.dispose();
				await own.stop();
				await provider.close();
			}
		},
		{ scope: 'worker', timeout: 180_000 },
	],
});

const verified = (email: string, sub: string = randomUUID()) => ({ sub, email, email_verified: true });

async function withToken(page: Page, { url, token }: Own, person: Person, path: string): Promise<void> {
	await page.goto(`${url}/login`);
	await page.evaluate((kept) => localStorage.setItem('jwt_access_token', kept), await token(person));
	await page.goto(`${url}${path}`);
}
async function leave(page: Page, { url }: Own, path = '/login'): Promise<void> {
	await page.goto(`${url}/login`);
	await page.evaluate(() => localStorage.removeItem('jwt_access_token'));
	await page.goto(`${url}${path}`);
}

test('a first sign-in links the user and tells them; another identity with their address is refused', async ({
	page,
	own,
	t,
	expectAccessible,
}) => {
	const atProvider = page.getByRole('button', { name: t('auth:signInWith', { name }) });
	await leave(page, own, '/login?returnTo=/apps/mail');
	own.who(verified(reporter.email));
	await atProvider.click();
	await expect(page).toHaveURL(`${own.url}/apps/mail`);
	await expect(page.getByText(t('inbox:identityLinked', { name }))).toBeVisible();

	await page.goto(`${own.url}/pages/profile`);
	const card = page.locator('[data-slot=card]').filter({ hasText: t('identity:textLinked', { name }) });
	await expect(card.getByRole('button', { name: t('identity:removePassword') })).toBeEnabled();
	await expectAccessible('linked');

	await leave(page, own);
	own.who(verified(reporter.email));
	await atProvider.click();
	const refused = new LoginPage(page, t).alert(t('auth:otherReason.otherIdentity'));
	await expect(refused).toBeVisible();
	await expectAccessible('refused');
	expect(await page.evaluate(() => localStorage.getItem('jwt_access_token'))).toBeNull();
});

test('a user links themselves on the profile page, and then does without a password', async ({ page, own, t }) => {
	await withToken(page, own, harborManager, '/pages/profile');
	const mine = { sub: randomUUID(), email: 'private@example.org', email_verified: false };
	own.who(mine);
	await page.getByRole('button', { name: t('identity:link', { name }) }).click();
	// It stays until it was read.
	const linked = page.getByRole('alert').filter({ hasText: t('identity:linked', { name }) });
	await expect(linked).toBeVisible();
	await linked.getByRole('button', { name: t('common:close') }).click();
	await expect(linked).toHaveCount(0);
	await page.getByRole('button', { name: t('identity:removePassword') }).click();
	const question = page.getByRole('alertdialog');
	await question.getByRole('button', { name: t('identity:removePassword') }).click();
	await expect(page.getByText(t('identity:onlySignIn'))).toBeVisible();
	await expect(page.getByRole('button', { name: t('identity:unlink') })).toBeDisabled();

	await leave(page, own);
	await new LoginPage(page, t).signIn(harborManager);
	await expect(new LoginPage(page, t).alert(t('errors:code.WRONG_CREDENTIALS'))).toBeVisible();
	await page.getByRole('button', { name: t('auth:signInWith', { name }) }).click();
	await expect(page).not.toHaveURL(/\/login/);
});

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bytesOf = (secret: string): Buffer => {
	const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
	return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
const started = z.object({ result: z.object({ data: z.object({ secret: z.string(), ticket: z.string() }) }) });

test('the own second factor follows the provider, and the page asked for opens', async ({
	page,
	own,
	t,
	expectAccessible,
}) => {
	const person = { email: 'content.manager.reseller2@example.com', password: 'rewards-demo' };
	const headers = { authorization: `Bearer ${await own.token(person)}` };
	const answer = await page.request.post(`${own.url}/trpc/auth.secondFactor.startTotp`, { headers, data: {} });
	const { secret, ticket } = started.parse(await answer.json()).result.data;
	const code = (later: number) => codeOfStep(bytesOf(secret), stepAt(Date.now()) + later);
	const data = { ticket, name: 'Phone', code: code(-1) };
	expect((await page.request.post(`${own.url}/trpc/auth.secondFactor.addTotp`, { headers, data })).ok()).toBe(true);

	await leave(page, own, '/login?returnTo=/pages/profile');
	own.who(verified(person.email));
	await page.getByRole('button', { name: t('auth:signInWith', { name }) }).click();
	await expect(page.getByText(t('auth:step.introOther'))).toBeVisible();
	await expectAccessible('second step');
	await page.getByRole('textbox', { name: t('auth:step.code') }).fill(code(0));
	await new LoginPage(page, t).submit().click();
	await expect(page).toHaveURL(`${own.url}/pages/profile`);
});

test('a mail domain is claimed in Role Management with the record that proves it', async ({
	page,
	own,
	t,
	expectAccessible,
}) => {
	await withToken(page, own, { email: 'admin@example.com', password: 'rewards-demo' }, '/rolemanagement');
	await page.getByRole('button', { name: t('roles:mailDomains') }).click();
	const dialog = page.getByRole('dialog', { name: t('mailDomains:title') });
	await dialog.getByRole('textbox', { name: t('mailDomains:domain') }).fill('co.uk');
	await dialog.getByRole('button', { name: t('mailDomains:add') }).click();
	const suffix = t('validation:domainSuffix', { example: 'rewards.co.uk' });
	await expect(dialog.getByText(suffix)).toBeVisible();
	await dialog.getByRole('textbox', { name: t('mailDomains:domain') }).fill('Acme.example');
	await dialog.getByRole('button', { name: t('mailDomains:add') }).click();
	const line = dialog.getByRole('listitem').filter({ hasText: 'acme.example' });
	await expect(line.getByText('_rewards-mail.acme.example', { exact: true })).toBeVisible();
	await expect(line.getByText(t('mailDomains:state.waiting'))).toBeVisible();
	await line.getByRole('button', { name: new RegExp(`^${t('mailDomains:check')}`) }).click();
	await expect(line.getByText(t('mailDomains:state.waiting'))).toBeVisible();
	await expectAccessible('mail domains');
	await line.getByRole('button', { name: new RegExp(`^${t('mailDomains:remove')}`) }).click();
	await expect(line).toHaveCount(0);
});
