import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { Shell } from '../../page-objects/shell';

/** Makes a procedure's response unrenderable, as after a bug of ours. */
async function garble(page: Page, procedure: string) {
	const path = new RegExp(`/trpc/[^?]*\\b${procedure.replace('.', '\\.')}\\b`);
	await page.route(path, async (route) => {
		const answer = await route.fetch();
		const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
		const body: unknown = await answer.json();
		const garbled = { result: { data: { levels: 7 } } };
		const json = Array.isArray(body) ? body.map((one, at) => (names[at] === procedure ? garbled : one)) : garbled;
		await route.fulfill({ response: answer, json });
	});
	return () => page.unroute(path);
}
/** The browser's console output for it: the target of the reference. */
const takeErrors = (errors: string[]) => errors.splice(0).join('\n');

test('a page that breaks shows a reference, alone; the rest of the portal keeps working', async ({
	signedIn,
	t,
	portal,
	pageErrors,
	expectAccessible,
	page,
}) => {
	const { id } = await portal.program('Kestrel Plus');
	const sid = (await portal.participants(id)).items[0]?.sid;
	const mend = await garble(page, 'participants.get');
	await signedIn(`/programs/${id}/participants/${sid}`);
	const failure = page
		.getByRole('main')
		.getByRole('alert')
		.filter({ hasText: t('errors:page.brokenTitle') });
	const reference = /web-[a-z0-9]+/.exec((await failure.textContent()) ?? '')?.[0] ?? 'none';
	await expectAccessible('broken');
	expect(takeErrors(pageErrors)).toContain(reference);

	const shell = new Shell(page, t);
	await page.getByRole('navigation').locator('a[href="/audit"]').click();
	await expect(shell.title()).toHaveText(t('shell:title.audit'));
	await page.goBack();
	await expect(failure).toBeVisible();
	await mend();
	await failure.getByRole('button', { name: t('common:retry') }).click();
	await expect(failure).toBeHidden();
	await expect(shell.title()).not.toBeEmpty();
	takeErrors(pageErrors);
});

test('a part of the frame that breaks leaves no blank page either', async ({ signedIn, t, pageErrors, page }) => {
	const mend = await garble(page, 'programs.options');
	await signedIn('/customers');
	const failure = page.getByRole('alert').filter({ hasText: t('errors:page.brokenTitle') });
	await expect(failure).toContainText(/web-[a-z0-9]+/);
	takeErrors(pageErrors);
	await mend();
	await failure.getByRole('button', { name: t('common:reload') }).click();
	await expect(new Shell(page, t).title()).toHaveText(t('accounts:title'));
});
