import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import type { Texts } from '../../fixtures/texts';
import { Grid } from '../../page-objects/grid';

/** The name of a file of Sky Points' participants made today: program, list, day. */
async function fileName(page: Page, t: Texts, format: 'csv' | 'xlsx'): Promise<string> {
	const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
	return `Sky Points - ${t('participants:participants')} - ${today}.${format}`;
}

/** Chooses a format in the list's menu and returns the saved file. */
async function exported(page: Page, t: Texts, format: 'csv' | 'xlsx', rows: number): Promise<Buffer> {
	await page.getByRole('button', { name: t('common:export.label') }).click();
	const menu = page.getByRole('menu', { name: t('common:export.label') });
	// The number of rows is known up front.
	await expect(menu).toContainText(t('common:export.rows', { count: rows, number: t.number(rows) }));
	const saved = page.waitForEvent('download');
	await menu.getByRole('menuitem', { name: t(`common:export.${format}`) }).click();
	const download = await saved;
	expect(download.suggestedFilename()).toBe(await fileName(page, t, format));
	return readFile(await download.path());
}

test('a CSV of all matching rows: all pages, the visible columns, in words, and nothing a spreadsheet would run', async ({
	signedIn,
	t,
	portal,
	expectToast,
}) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/participants?f.status=Active&sort=-name`);
	const grid = new Grid(page, t, t('participants:participants'));
	const total = await grid.total();
	expect(total).toBeGreaterThan(100);
	const asked = page.waitForRequest((request) => request.url().includes('/download/lists/'));
	const text = (await exported(page, t, 'csv', total)).toString('utf8');
	// Calls about one program name it in a header.
	expect((await asked).headers()['programid']).toBe(id);
	expect(text.startsWith('\uFEFF')).toBe(true);
	const lines = text.slice(1).trimEnd().split('\r\n');
	expect(lines).toHaveLength(total + 1);
	const heads = ['name', 'email', 'status', 'externalId', 'balance'].map((field) => t(`participants:field.${field}`));
	expect(lines[0]).toBe(heads.join(','));
	expect(lines.slice(1).every((line) => line.includes(t('participants:status.Active')))).toBe(true);
	// The first cell of a row selects it.
	const shown = await grid.cells(1).allTextContents();
	expect(lines.slice(1, shown.length + 1).map((line) => line.replace(/^"?([^",]*).*$/s, '$1'))).toEqual(
		shown.map((name) => name.replace(/,.*$/s, '')),
	);
	expect(lines.some((line) => /(?:^|,)"?[=+@]/.test(line))).toBe(false);
	await expectToast(t('lists:export.done', { name: await fileName(page, t, 'csv') }));
});

test('the columns of the file are the visible ones', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/participants?q=amara`);
	const grid = new Grid(page, t, t('participants:participants'));
	const total = await grid.total();
	await page.getByRole('button', { name: t('ui:gridColumns') }).click();
	await page.getByRole('checkbox', { name: t('participants:field.email') }).uncheck();
	await page.getByRole('checkbox', { name: t('participants:field.awarded') }).check();
	await page.keyboard.press('Escape');
	const [head] = (await exported(page, t, 'csv', total)).toString('utf8').slice(1).split('\r\n');
	const heads = ['name', 'status', 'externalId', 'balance', 'awarded'].map((field) => t(`participants:field.${field}`));
	expect(head).toBe(heads.join(','));
});

test('a workbook of the same', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/participants`);
	const total = await new Grid(page, t, t('participants:participants')).total();
	const file = await exported(page, t, 'xlsx', total);
	// A workbook is a ZIP archive.
	expect(file.subarray(0, 2).toString()).toBe('PK');
	expect(file.length).toBeGreaterThan(10_000);
});

test('a large list streams to disk, at the place that the browser has asked for', async ({
	page,
	signedIn,
	t,
	portal,
	expectToast,
}) => {
	// The browser's own dialog, which no test can operate, and its own disk.
	await page.addInitScript(() => {
		const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) =>
			(await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
		Object.assign(window, { showSaveFilePicker });
	});
	// The list claims to be large; the file has the actual rows.
	await page.route(/participants\.list/, async (route) => {
		const answer = await route.fetch();
		const body: unknown = await answer.json();
		const text = JSON.stringify(body).replace(/"total":\d+/, '"total":250000');
		await route.fulfill({ response: answer, body: text });
	});
	const { id } = await portal.program('Sky Points');
	await signedIn(`/programs/${id}/participants?q=amara`);
	expect(await new Grid(page, t, t('participants:participants')).total()).toBe(250_000);
	let downloads = 0;
	page.on('download', () => {
		downloads += 1;
	});
	await page.getByRole('button', { name: t('common:export.label') }).click();
	await page.getByRole('menuitem', { name: t('common:export.csv') }).click();
	const name = await fileName(page, t, 'csv');
	await expectToast(t('lists:export.done', { name }));
	const text = await page.evaluate(async (file) => {
		const handle = await (await navigator.storage.getDirectory()).getFileHandle(file);
		return (await handle.getFile()).text();
	}, name);
	const lines = text.trimEnd().split('\r\n');
	expect(lines[0]).toContain(t('participants:field.email'));
	expect(lines.length).toBeGreaterThan(1);
	expect(lines.slice(1).every((line) => /amara/i.test(line))).toBe(true);
	expect(downloads).toBe(0);
});

test('a file that cannot be created is reported, and nothing is saved', async ({ signedIn, t, portal, pageErrors }) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/participants`);
	await new Grid(page, t, t('participants:participants')).total();
	let saved = 0;
	page.on('download', () => {
		saved += 1;
	});
	await page.route('**/download/lists/**', (route) => route.abort());
	await page.getByRole('button', { name: t('common:export.label') }).click();
	await page.getByRole('menuitem', { name: t('common:export.csv') }).click();
	await expect(page.getByText(t('errors:network'))).toBeVisible();
	// This many files at once are enough.
	const json = {
		code: 'TOO_MANY_REQUESTS',
		message: '',
		params: { reason: 'exportsOfSession', retryAfterSeconds: 15 },
	};
	await page.route('**/download/lists/**', (route) => route.fulfill({ status: 429, json }));
	await page.getByRole('button', { name: t('common:export.label') }).click();
	await page.getByRole('menuitem', { name: t('common:export.csv') }).click();
	await expect(page.getByText(t('lists:export.tooMany'))).toBeVisible();
	expect(saved).toBe(0);
	// The request that was broken on purpose.
	expect(pageErrors.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')]);
});

test('a file exported in the background is in the job center, with its rows and the file name of the list', async ({
	signedIn,
	t,
	portal,
	expectToast,
}) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/participants?q=amara`);
	const total = await new Grid(page, t, t('participants:participants')).total();
	const now = await exported(page, t, 'csv', total);
	await page.getByRole('button', { name: t('common:export.label') }).click();
	await page.getByRole('menuitem', { name: t('common:export.later', { format: 'CSV' }) }).click();
	const name = await fileName(page, t, 'csv');
	await expectToast(t('lists:export.preparing', { name }));
	await page.goto('/jobs');
	await page.getByRole('gridcell', { name }).first().click();
	const saved = page.waitForEvent('download');
	await page.getByRole('button', { name: t('jobs:kind.listExport.download', { name }) }).click();
	expect((await readFile(await (await saved).path())).equals(now)).toBe(true);
});
