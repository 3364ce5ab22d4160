import { type EmbeddedServer, startEmbedded } from '@rewards/db/embedded';
import pg from 'pg';
import { mailsTo } from '../fixtures/mail';
import { administrator } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { everyVisit, type Visit } from '../fixtures/visit';
import { fillEmpty } from './stored/fill-empty';
import { mailedUser } from './stored/left-out';
import { overwrite } from './stored/overwrite';
import { walkPages } from './stored/walk';
import { activeIn, type Watched, watch } from './stored/watch';

/** Each puts other texts into each row. */
const rounds = Number(process.env['ROUNDS'] ?? 2);

test.describe.configure({ mode: 'serial', timeout: 900_000 });

let embedded: EmbeddedServer;
let client: pg.Client;
let visits: Visit[];
let token: string;
let programId: string;

/** What was tried, for `npm run attack`. */
const tell = (description: string) => test.info().annotations.push({ type: 'count', description });

test.beforeAll(async ({ portal }) => {
	token = await portal.token();
	// Before the names change by which pages and people are found.
	visits = (await Promise.all((await everyVisit()).map(([, of]) => of(portal, 'all')))).flat();
	programId = (await portal.program('Sky Points')).id;
	const { id: accountId } = await portal.account('Meridian Rewards');
	embedded = await startEmbedded({ dataDir: process.env['E2E_DATA_DIR'] ?? '' });
	client = new pg.Client({ connectionString: embedded.url });
	await client.connect();
	// Without triggers, which keep append-only tables and derived texts; checks and keys hold.
	await client.query('set session_replication_role = replica');
	const { rows } = await client.query('select id from app_user where email = $1', [administrator.email]);
	await fillEmpty(client, { programId, accountId, userId: rows[0].id });
});
test.afterAll(async () => {
	await client?.end();
	await embedded?.stop();
});

test('what runs, is stopped or could run is noticed', async ({ browser, baseURL }) => {
	const seen: Watched = { ran: [], stopped: [], thrown: [] };
	const context = await browser.newContext();
	await watch(context, baseURL ?? '', seen);
	const page = await context.newPage();
	const evil = '<img src="data:x," onerror=storedran(0)>';
	await page.setContent(evil);
	await expect.poll(() => seen.ran).toEqual(['script of column 0 on about:blank']);
	await page.goto('/login');
	await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), evil);
	await expect.poll(() => seen.stopped.filter((what) => what.startsWith('script-src-attr'))).toHaveLength(1);
	expect(await activeIn(page)).toContain('<img onerror=storedran(0)>');
	await context.close();
});

for (let round = 1; round <= rounds; round += 1) {
	test(`no text of the database runs, follows or loads anything on any page, round ${round}`, async ({
		browser,
		baseURL,
		t,
	}) => {
		const words = round === rounds;
		const { written, empty, refused } = await overwrite(client, round, { words });
		tell(`${written.length} columns overwritten, ${refused.length} refuse such texts, ${empty.length} hold none`);
		const broken = t('errors:page.brokenTitle');
		const walk = await walkPages({ browser, origin: baseURL ?? '', visits, token, broken });
		tell(`${walk.opened} pages, tabs and records opened, ${walk.stopped.length} scripts stopped by the policy`);
		const { opened, missing, ...found } = walk;
		expect(opened).toBeGreaterThan(visits.length - 1);
		expect.soft(found).toEqual({ ran: [], stopped: [], thrown: [], active: [], broken: [] });
		if (!words) expect.soft(missing).toEqual([]);
	});
}

test('a list as CSV has no cell that a spreadsheet would run', async ({ request }) => {
	const columns = ['name', 'email', 'externalId'].map((field) => ({ field, header: field }));
	const answer = await request.post('/download/lists/participants', {
		headers: { authorization: `Bearer ${token}` },
		data: { programId, format: 'csv', name: 'List', sort: [], columns },
	});
	const text = await answer.text();
	tell(`${answer.headers()['x-row-count']} rows of a list as CSV`);
	expect(text).toContain('hyperlink(');
	// Also where a spreadsheet with another separator begins a cell or a line.
	expect(text.match(/(?:^|[,;\t\r\n]"*)[=+\-@\uff1d\uff0b\uff0d\uff20].{0,40}/g)).toBeNull();
});

test('a mail has no markup from a text', async ({ request, page }) => {
	await request.post('/api/users/forgotpassword', { data: { email: mailedUser } });
	await expect.poll(async () => (await mailsTo(mailedUser).next()).value ?? '').toMatch(/Hello .*stored/);
	const mail = (await mailsTo(mailedUser).next()).value ?? '';
	const html = mail.slice(mail.indexOf('<!doctype'), mail.indexOf('</html>'));
	const found = await page.evaluate((source) => {
		const made = new DOMParser().parseFromString(source, 'text/html');
		return [...made.querySelectorAll('*')].map(({ tagName, attributes }) =>
			[tagName, ...[...attributes].map(({ name }) => name)].join(' ').toLowerCase(),
		);
	}, html);
	expect(found).toEqual([
		'html lang dir',
		'head',
		'meta charset',
		'title',
		'body style',
		'p',
		'p',
		'p',
		'a href style',
		'p dir style',
		'p',
	]);
});
