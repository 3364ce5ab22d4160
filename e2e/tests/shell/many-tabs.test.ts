import type { BrowserContext, Page, Request } from '@playwright/test';
import { ensureBrowser } from '../../../scripts/lib/browser.mjs';
import { administrator, person } from '../../fixtures/people';
import { expect, keepToken, test } from '../../fixtures/test';

// Like people's browsers: Playwright turns off the back/forward cache, which would hide connections kept by cached
// pages, and a headless browser has none.
test.use({
	channel: 'chromium',
	launchOptions: async ({ launchOptions }, use) => {
		const executablePath = await ensureBrowser({ shell: false });
		await use({ ...launchOptions, executablePath, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
	},
});

/** Browsers open six connections per host. A response within this time waited for none of them. */
const answerMs = 10_000;

/** How many streams are currently open, over all tabs. */
function countStreams(context: BrowserContext): () => number {
	const open = new Map<Request, Page>();
	context.on('request', (request) => {
		if (request.url().includes('/trpc/jobs.watch')) open.set(request, request.frame().page());
	});
	context.on('requestfinished', (request) => open.delete(request));
	context.on('requestfailed', (request) => open.delete(request));
	return () => [...open.values()].filter((page) => !page.isClosed()).length;
}

async function openTabs(context: BrowserContext, token: string, paths: readonly string[]): Promise<Page[]> {
	const tabs: Page[] = [];
	for (const path of paths) {
		const tab = await context.newPage();
		await keepToken(tab, token);
		await tab.goto(path, { timeout: answerMs });
		await expect(tab.getByRole('heading', { level: 1 })).toBeVisible({ timeout: answerMs });
		tabs.push(tab);
	}
	return tabs;
}

test('twelve tabs respond, share one stream, and all of them see a job end', async ({ context, portal }) => {
	const streams = countStreams(context);
	const tabs = await openTabs(context, await portal.token(administrator), Array<string>(12).fill('/jobs'));
	await expect.poll(streams).toBe(1);

	const { id } = await portal.program('Sky Points');
	const csv = 'name,email\nTwelve Tabs,twelve.tabs@example.com\n';
	const ended = async (name: string, among: readonly Page[]) => {
		const buffer = Buffer.from(csv);
		await portal.importParticipants(id, { name, mimeType: 'text/csv', buffer });
		for (const tab of among) await expect(tab.getByText(name).first()).toBeVisible();
	};
	await ended('twelve.csv', tabs);

	// Whichever tab held the stream: closing all but two leaves another to hold it.
	for (const tab of tabs.slice(0, 10)) await tab.close();
	await expect.poll(streams).toBe(1);
	await ended('two.csv', tabs.slice(10));
});

test('pages in the back/forward cache hold no connection, and come back alive', async ({ context, portal }) => {
	const streams = countStreams(context);
	await context.addInitScript(() => {
		window.addEventListener('pageshow', ({ persisted }) => {
			if (persisted) document.documentElement.dataset['kept'] = 'yes';
		});
	});
	const [tab] = await openTabs(context, await portal.token(administrator), ['/jobs']);
	if (!tab) throw new Error('no tab');
	for (const path of ['/customers', '/jobs', '/customers', '/jobs', '/customers', '/jobs', '/customers', '/jobs']) {
		await tab.goto(path, { timeout: answerMs });
		await expect(tab.getByRole('heading', { level: 1 })).toBeVisible({ timeout: answerMs });
		await expect.poll(streams).toBe(1);
	}
	await tab.evaluate(() => history.go(-2));
	await expect(tab.locator('html')).toHaveAttribute('data-kept', 'yes');
	await expect.poll(streams).toBe(1);

	const { id } = await portal.program('Sky Points');
	const buffer = Buffer.from('name,email\nComes Back,comes.back@example.com\n');
	await portal.importParticipants(id, { name: 'back.csv', mimeType: 'text/csv', buffer });
	await expect(tab.getByText('back.csv').first()).toBeVisible({ timeout: 8000 });
});

test('a hidden tab holds no stream, and shows what has happened when it is shown again', async ({
	context,
	portal,
}) => {
	const streams = countStreams(context);
	const [tab] = await openTabs(context, await portal.token(administrator), ['/jobs']);
	if (!tab) throw new Error('no tab');
	await expect.poll(streams).toBe(1);
	const show = (state: DocumentVisibilityState) =>
		tab.evaluate((now) => {
			Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
			document.dispatchEvent(new Event('visibilitychange'));
		}, state);
	await show('hidden');
	await expect.poll(streams).toBe(0);
	const { id } = await portal.program('Sky Points');
	const buffer = Buffer.from('name,email\nOut Of Sight,out.of.sight@example.com\n');
	await portal.importParticipants(id, { name: 'hidden.csv', mimeType: 'text/csv', buffer });
	await show('visible');
	await expect(tab.getByText('hidden.csv').first()).toBeVisible();
	await expect.poll(streams).toBe(1);
});

test('the stream follows the signed-in user', async ({ context, portal }) => {
	const streams = countStreams(context);
	const [tab, other] = await openTabs(context, await portal.token(administrator), ['/jobs', '/jobs']);
	if (!tab || !other) throw new Error('no tabs');
	await expect.poll(streams).toBe(1);
	const account = await portal.account('Cobalt Airlines');
	await portal.addUser(account.id, 'next.in.line@example.com', { role: 'Account Manager' });
	const token = await portal.token(person('next.in.line@example.com'));
	const asked = context.waitForEvent('request', {
		predicate: async (request) =>
			request.url().includes('/trpc/jobs.watch') && (await request.headerValue('authorization')) === `Bearer ${token}`,
	});
	await tab.evaluate((kept) => localStorage.setItem('jwt_access_token', kept), token);
	await asked;
	await tab.close();
	await expect.poll(streams).toBe(1);
	await expect(other.getByText('next.in.line@example.com').first()).toBeVisible();
});

test('in a browser without locks, polling replaces the stream', async ({ context, portal }) => {
	// As on addresses without TLS.
	await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
	const streams = countStreams(context);
	const [tab] = await openTabs(context, await portal.token(administrator), ['/jobs']);
	if (!tab) throw new Error('no tab');
	const { id } = await portal.program('Sky Points');
	const buffer = Buffer.from('name,email\nNo Locks,no.locks@example.com\n');
	await portal.importParticipants(id, { name: 'no-locks.csv', mimeType: 'text/csv', buffer });
	await expect(tab.getByText('no-locks.csv').first()).toBeVisible();
	expect(streams()).toBe(0);
});
