import { expect, type Page } from '@playwright/test';
import type { Person } from '../fixtures/people';
import type { Texts } from '../fixtures/texts';
import { FormDialog } from './form-dialog';

/** A separate session, which a test may end. */
export async function newToken(page: Page, who: Person): Promise<string> {
	const answer = await page.request.post('/token', { data: { userName: who.email, password: who.password } });
	return (await answer.json()).access_token;
}

/** From another device. */
export async function signOutEverywhere(page: Page, me: Person): Promise<void> {
	const headers = { authorization: `Bearer ${await newToken(page, me)}` };
	expect((await page.request.post('/trpc/auth.signOutEverywhere', { headers, data: {} })).ok()).toBe(true);
}

/** The dialog over a page whose session has ended. */
export const again = (page: Page, t: Texts) => new FormDialog(page, t, t('auth:again.title'));

export async function signInAgain(page: Page, t: Texts, { password }: Person): Promise<void> {
	const dialog = again(page, t);
	await dialog.password(t('auth:password')).fill(password);
	await dialog.button(t('auth:signIn')).click();
	await expect(dialog.dialog()).toBeHidden();
}
