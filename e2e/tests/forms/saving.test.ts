import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { ClaimCodes } from '../../page-objects/claim-codes';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';

/** The calls of a procedure, including those batched with others. */
function callsOf(page: Page, procedure: string): Request[] {
	const calls: Request[] = [];
	page.on('request', (request) => {
		if (request.method() !== 'POST') return;
		const named = new URL(request.url()).pathname.replace('/trpc/', '').split(',');
		for (const name of named) if (name === procedure) calls.push(request);
	});
	return calls;
}
const keyOf = (request: Request | undefined) => request?.headers()['idempotency-key'];
/** Holds the responses back until the test releases them. */
async function holdBack(page: Page, path: string) {
	let letGo = () => {};
	const gone = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	await page.route(path, async (route) => {
		await gone;
		await route.continue();
	});
	return () => letGo();
}
/** The server gets it, and its response never arrives. */
const loseAnswer = async (route: Route) => {
	await route.fetch();
	await route.abort('connectionreset');
};

test('a double click on Generate creates one batch, and the call has a key', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Dealer Gifts');
	const page = await signedIn(`/programs/${id}/claim-codes`);
	const calls = callsOf(page, 'claimCodes.generate');
	const codes = new ClaimCodes(page, t);
	await codes.openGenerator().click();
	await codes.level().selectOption({ index: 1 });
	await codes.quantity().fill('3');
	await codes.name().fill('Clicked twice');
	await codes.generateButton().dblclick();
	await expect(codes.made()).toBeVisible();
	await codes.close();
	await expect(codes.batches.row('Clicked twice')).toHaveCount(1);
	expect(calls.map(keyOf)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
});

test('a double click on Delete deletes once, and the dialog can’t be closed meanwhile', async ({
	signedIn,
	t,
	portal,
}) => {
	await portal.addAccount('Deleted By Two Clicks');
	const page = await signedIn('/customers?q=Deleted+By+Two');
	const calls = callsOf(page, 'accounts.delete');
	const letGo = await holdBack(page, '**/trpc/accounts.delete*');
	const row = new Grid(page, t, t('accounts:accounts')).row('Deleted By Two Clicks');
	await row.getByRole('button', { name: t('common:delete') }).click();
	const question = page.getByRole('alertdialog');
	await question.getByRole('button', { name: t('common:delete'), exact: true }).dblclick();
	await expect(question.getByRole('button', { name: t('ui:cancel') })).toBeDisabled();
	await page.keyboard.press('Escape');
	await expect(question).toBeVisible();
	letGo();
	await expect(question).toBeHidden();
	await expect(row).toHaveCount(0);
	expect(calls).toHaveLength(1);
});

test('a form that is saving can’t be dismissed, and makes no false claims', async ({
	signedIn,
	t,
	portal,
	expectToast,
}) => {
	const { id } = await portal.addAccount('Saved Slowly');
	const page = await signedIn(`/customers/${id}`);
	const letGo = await holdBack(page, '**/trpc/accounts.update*');
	await page.getByRole('button', { name: t('common:edit') }).click();
	const form = new FormDialog(page, t, t('accounts:info'));
	await form.field(t('accounts:field.city')).fill('Oslo');
	await form.save().dblclick();
	await expect(form.save()).toHaveAttribute('aria-busy', 'true');
	await page.keyboard.press('Escape');
	await page.mouse.click(4, 4);
	await expect(form.button(t('ui:cancel'))).toBeDisabled();
	await form.button(t('ui:close')).click();
	await expect(new FormDialog(page, t, t('ui:unsavedTitle')).dialog()).toBeHidden();
	await expect(form.dialog()).toBeVisible();
	letGo();
	await expect(form.dialog()).toBeHidden();
	await expectToast(t('accounts:saved'));
});

test('a response that never came: the outcome is unknown, and the retry has the same key', async ({
	signedIn,
	t,
	portal,
	pageErrors,
	expectAccessible,
}) => {
	const name = 'Lost On Its Way Back';
	const page = await signedIn('/customers?q=Lost+On');
	const calls = callsOf(page, 'accounts.create');
	await page.route('**/trpc/accounts.create*', loseAnswer);
	const add = page.getByRole('button', { name: t('accounts:add') }).first();
	await add.click();
	const form = new FormDialog(page, t, t('accounts:info'));
	await form.field(t('accounts:field.name')).fill(name);
	await form.save().click();
	const problem = form
		.dialog()
		.getByRole('alert')
		.filter({ hasText: t('errors:unanswered') });
	await expect(problem).toContainText(t('errors:detail.unanswered'));
	await expect(form.field(t('accounts:field.name'))).toHaveValue(name);
	await expectAccessible('unanswered');
	expect((await portal.account(name)).name).toBe(name);

	await page.keyboard.press('Escape');
	const question = new FormDialog(page, t, t('ui:unsavedTitle'));
	await expect(question.dialog()).toContainText(t('ui:unsavedUnknown'));
	await question.button(t('ui:unsavedStay')).click();
	// With different content: for the server it is still the same form.
	await form.field(t('accounts:field.city')).fill('Oslo');
	await page.unroute('**/trpc/accounts.create*');
	await page.route('**/trpc/accounts.create*', (route) => route.abort('connectionreset'));
	await form.save().click();
	await expect.poll(() => calls.length).toBe(2);
	await expect(problem).toBeVisible();
	expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
	expect(keyOf(calls[0])).toMatch(/^[0-9a-f]{32}$/);

	// The first try was made: later changes aren't saved under its key, and what it sent isn't created again.
	await page.unroute('**/trpc/accounts.create*');
	await form.save().click();
	await expect(form.dialog()).toContainText(t('errors:code.IDEMPOTENCY_MISMATCH'));
	await form.field(t('accounts:field.city')).fill('');
	await form.save().click();
	await expect(form.dialog()).toBeHidden();
	await expect(new Grid(page, t, t('accounts:accounts')).rows()).toHaveCount(1);
	// The browser itself logs the request that the test has aborted.
	expect(pageErrors.splice(0).filter((error) => !error.includes('ERR_CONNECTION_RESET'))).toEqual([]);
});

test('offline, nothing is sent, and the form says so at once', async ({ signedIn, t, portal, context, pageErrors }) => {
	const { id } = await portal.addAccount('Edited On A Train');
	const page = await signedIn(`/customers/${id}`);
	await page.getByRole('button', { name: t('common:edit') }).click();
	const form = new FormDialog(page, t, t('accounts:info'));
	await form.field(t('accounts:field.city')).fill('Oslo');
	await context.setOffline(true);
	await form.save().click();
	await expect(
		form
			.dialog()
			.getByRole('alert')
			.filter({ hasText: t('errors:network') }),
	).toBeVisible();
	await context.setOffline(false);
	await form.save().click();
	await expect(form.dialog()).toBeHidden();
	await expect(page.getByRole('main')).toContainText('Oslo');
	expect(pageErrors.splice(0).filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('a note is added once, however often it is clicked', async ({ signedIn, t }) => {
	const page = await signedIn('/profile');
	await page.getByRole('button', { name: t('shell:quickPanel') }).click();
	const panel = page.getByRole('dialog', { name: t('quickPanel:title') });
	const calls = callsOf(page, 'quickPanel.createNote');
	await panel.getByRole('textbox', { name: t('quickPanel:newNote') }).fill('Once is enough');
	await panel.getByRole('button', { name: t('quickPanel:addNote') }).dblclick();
	await expect(panel.getByRole('listitem').filter({ hasText: 'Once is enough' })).toHaveCount(1);
	expect(calls).toHaveLength(1);
});
