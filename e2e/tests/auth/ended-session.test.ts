import type { Page } from '@playwright/test';
import { person } from '../../fixtures/people';
import type { Portal } from '../../fixtures/portal';
import { expect, keepToken, test } from '../../fixtures/test';
import type { Texts } from '../../fixtures/texts';
import { FormDialog } from '../../page-objects/form-dialog';
import { LoginPage } from '../../page-objects/login-page';
import { Shell } from '../../page-objects/shell';
import { again, newToken, signInAgain, signOutEverywhere } from '../../page-objects/sign-in-again';

/** A user with their own account opens its form and changes the city. */
async function changeCity(page: Page, t: Texts, portal: Portal, name: string) {
	const account = await portal.addAccount(name);
	const me = person(`${name.toLowerCase().replaceAll(' ', '.')}@example.com`);
	await portal.addUser(account.id, me.email, { role: 'Account Manager' });
	await keepToken(page, await newToken(page, me));
	await page.goto(`/customers/${account.id}`);
	await page
		.getByRole('button', { name: t('common:edit') })
		.first()
		.click();
	const form = new FormDialog(page, t, t('accounts:info'));
	await form.field(t('accounts:field.city')).fill('Lyon');
	return { me, form, path: `/customers/${account.id}` };
}

test('a session that is ended elsewhere keeps a form with changes: sign in over it, and save', async ({
	page,
	t,
	portal,
	expectAccessible,
}) => {
	const { me, form, path } = await changeCity(page, t, portal, 'Ended Elsewhere');
	await signOutEverywhere(page, me);

	const dialog = again(page, t);
	await expect(dialog.password(t('auth:password'))).toBeFocused();
	await expect(dialog.field(t('auth:email'))).toHaveValue(me.email);
	await expect(dialog.field(t('auth:email'))).not.toBeEditable();
	await expectAccessible('sign in again');
	await page.keyboard.press('Escape');
	await dialog.password(t('auth:password')).fill('something else');
	await dialog.button(t('auth:signIn')).click();
	await expect(dialog.message(t('errors:code.WRONG_CREDENTIALS'))).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem('jwt_access_token'))).toBeNull();

	await signInAgain(page, t, me);
	await expect(page).toHaveURL(path);
	await expect(form.field(t('accounts:field.city'))).toHaveValue('Lyon');
	await form.save().click();
	await expect(form.dialog()).toBeHidden();
	await expect(new Shell(page, t).main()).toContainText('Lyon');
});

test('a save that finds the session ended keeps the form, and saves after signing in', async ({ page, t, portal }) => {
	const { me, form } = await changeCity(page, t, portal, 'Ended While Saving');
	// The page only notices when it saves.
	await page.route('**/trpc/**', (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
	await signOutEverywhere(page, me);
	await form.save().click();
	await expect(again(page, t).dialog()).toBeVisible();
	await page.unroute('**/trpc/**');
	await signInAgain(page, t, me);
	await expect(form.field(t('accounts:field.city'))).toHaveValue('Lyon');
	await form.save().click();
	await expect(form.dialog()).toBeHidden();
});

test('signing in in another tab closes the dialog; another user there gets a fresh page', async ({
	page,
	context,
	t,
	portal,
}) => {
	const { me, form } = await changeCity(page, t, portal, 'Two Tabs');
	const other = await context.newPage();
	await other.goto('/jobs');
	await expect(new Shell(other, t).title()).toHaveText(t('jobs:title'));
	await page.bringToFront();
	await signOutEverywhere(page, me);
	await expect(again(page, t).dialog()).toBeVisible();
	// Nothing would be lost there: the login page leads back.
	await expect(other).toHaveURL(/\/login\?returnTo=/);
	await new LoginPage(other, t).signIn(me);
	await expect(new Shell(other, t).title()).toHaveText(t('jobs:title'));
	await expect(again(page, t).dialog()).toBeHidden();
	await expect(form.field(t('accounts:field.city'))).toHaveValue('Lyon');

	await new Shell(other, t).signOut();
	await expect(again(page, t).dialog()).toBeVisible();
	await page.evaluate(() => Object.assign(window, { sameDocument: true }));
	await new LoginPage(other, t).signIn(person('reporter@example.com'));
	await expect.poll(() => page.evaluate(() => 'sameDocument' in window).catch(() => true)).toBe(false);
	await expect(form.dialog()).toBeHidden();
	await expect(again(page, t).dialog()).toBeHidden();
});

test('another user signs in on a fresh page', async ({ page, t, portal }) => {
	const { me, form } = await changeCity(page, t, portal, 'Somebody Else');
	await signOutEverywhere(page, me);
	await again(page, t).button(t('auth:again.other')).click();
	await expect(page).toHaveURL(/\/login$/);
	await expect(form.dialog()).toBeHidden();
});
