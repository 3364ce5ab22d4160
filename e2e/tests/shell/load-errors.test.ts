import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';
import { Shell } from '../../page-objects/shell';

const reference = 'r7f3a9c21';
/** The server's response to an unexpected error. */
const refusal = {
	error: {
		message: 'Something went wrong.',
		code: -32603,
		data: {
			code: 'INTERNAL_SERVER_ERROR',
			httpStatus: 500,
			app: { code: 'INTERNAL', message: 'Something went wrong.', reference },
		},
	},
};

/** Calls of a procedure, and those batched with them, fail until the test lets them through. */
async function refuse(page: Page, procedure: string) {
	const path = new RegExp(`/trpc/[^?]*\\b${procedure.replace('.', '\\.')}\\b`);
	await page.route(path, (route) => {
		const url = new URL(route.request().url());
		const calls = url.pathname.replace('/trpc/', '').split(',');
		const json = url.searchParams.has('batch') ? calls.map(() => refusal) : refusal;
		return route.fulfill({ status: 500, json });
	});
	return () => page.unroute(path);
}

test('a list and a record that fail to load show the log reference, and load on retry', async ({
	page,
	signedIn,
	t,
	portal,
	pageErrors,
	expectAccessible,
}) => {
	const letThrough = await refuse(page, 'accounts.list');
	await signedIn('/customers');
	const grid = new Grid(page, t, t('accounts:accounts'));
	const failure = grid
		.region()
		.getByRole('alert')
		.filter({ hasText: t('ui:gridErrorTitle') });
	await expect(failure).toContainText(reference);
	await expectAccessible('list');
	await letThrough();
	await failure.getByRole('button', { name: t('ui:retry') }).click();
	await expect(grid.row('Atlas Loyalty Group')).toBeVisible();

	const { id } = await portal.program('Kestrel Plus');
	const [person] = (await portal.participants(id)).items;
	const mended = await refuse(page, 'participants.get');
	await page.goto(`/programs/${id}/participants/${person?.sid}`);
	const missing = page.getByRole('main').getByRole('alert').filter({ hasText: reference });
	await expect(missing).toBeVisible();
	await expectAccessible('record');
	// The page may retry by itself at the very moment when calls succeed again.
	await missing.getByRole('button', { name: t('common:retry') }).focus();
	await mended();
	await page.keyboard.press('Enter');
	await expect(new Shell(page, t).title()).toHaveText(person?.name ?? '');
	// The browser itself logs each 500 response.
	pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !error.includes('status of 500')));
});
