/**
 * Typing into the search and the filter row of the participants list, in a browser, on the built product with
 * TYPING_ROWS participants (1,000,000): the time from the server's response until it shows in the list, and the longest
 * frame from the first key until then. Slow typing sends a request for every letter, fast typing only for the last;
 * outdated requests are canceled.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { everyFlag, makeUser, testPassword } from '@rewards/api/testing/index';
import { z } from 'zod';
import { browserArgs, ensureBrowser } from '../scripts/lib/browser.mjs';
import { freePort } from '../scripts/lib/free-port.mjs';
import { openBenchDatabase, programId, seedParticipants } from './lib/participants';
import { report } from './lib/report';

const rows = Number(process.env['TYPING_ROWS'] ?? 1_000_000);
const texts = ['yıldız', 'anna smith', 'x12345', 'qqzz', 'محمد'];
/** Milliseconds between two keys: above and below the list's debounce time. */
const paces = [260, 70];

/** Runs in the page from its start: records all frames, and the times at which a response showed in the list. */
const watch = `
	window.seen = { frames: [], shown: [] };
	let last = performance.now();
	const frame = (now) => { seen.frames.push([now, now - last]); last = now; requestAnimationFrame(frame); };
	requestAnimationFrame(frame);
	new MutationObserver((changes) => {
		if (changes.some(({ target }) => target.getAttribute('aria-busy') === 'false')) requestAnimationFrame(() => setTimeout(() => seen.shown.push(performance.now())));
	}).observe(document, { subtree: true, attributeFilter: ['aria-busy'] });
`;
const timed = z.array(z.tuple([z.number(), z.number()]));
const seenSchema = z.object({ frames: timed, shown: z.array(z.number()), answered: z.number() });

interface Typed {
	what: string;
	/** Milliseconds from the server's last byte to the frame that shows it. */
	afterAnswer: number;
	longestFrame: number;
	/** From the last key. */
	afterKey: number;
}

/** Types, waits for the list of the whole text, and reads what the page has recorded. */
async function typeInto(page: Page, box: Locator, text: string, delay: number): Promise<Typed> {
	const grid = page.getByRole('grid', { name: 'Participants' });
	await box.fill('');
	await page.waitForFunction(() => !/[?&](q|f\.)/.test(location.search));
	await page.waitForTimeout(500);
	await grid.and(page.locator('[aria-busy=false]')).waitFor();
	await page.evaluate('performance.clearResourceTimings(); seen.frames = []; seen.shown = []');
	const answer = page.waitForResponse((one) => decodeURIComponent(one.url()).includes(JSON.stringify(text)));
	await box.pressSequentially(text, { delay });
	const lastKey = await page.evaluate(() => performance.now());
	await (await answer).finished();
	await page.waitForFunction(
		`(() => { const [entry] = performance.getEntriesByType('resource').filter((one) => decodeURIComponent(one.name).includes(${JSON.stringify(JSON.stringify(text))}));
			return entry && seen.shown.some((at) => at >= entry.responseEnd) && (seen.answered = entry.responseEnd); })()`,
	);
	const { frames, shown, answered } = seenSchema.parse(await page.evaluate('seen'));
	const at = shown.find((time) => time >= answered) ?? Number.NaN;
	const longest = (list: [number, number][]) => Math.max(0, ...list.filter(([time]) => time <= at).map(([, ms]) => ms));
	return {
		what: `${text}, ${delay} ms`,
		afterAnswer: at - answered,
		longestFrame: longest(frames.slice(1)),
		afterKey: at - lastKey,
	};
}

const traceSchema = z.object({
	traceEvents: z.array(
		z.object({
			name: z.string(),
			pid: z.number(),
			tid: z.number(),
			tdur: z.number().optional(),
			args: z.object({ name: z.unknown() }).partial().optional(),
		}),
	),
});

/**
 * The longest task of the page's own thread, in milliseconds of processor time: what a frame waits for, regardless of
 * other load on the machine.
 */
function longestWork(trace: Buffer): number {
	const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString('utf8')));
	const key = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;
	const main = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(key));
	const tasks = traceEvents.filter((event) => main.has(key(event)) && event.tdur !== undefined);
	return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

async function token(base: string, userName: string): Promise<string> {
	const body = new URLSearchParams({ grant_type: 'password', userName, password: testPassword });
	const answer = await fetch(`${base}/token`, { method: 'POST', body });
	return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

async function ready(base: string): Promise<void> {
	const begin = performance.now();
	while (!(await fetch(`${base}/readyz`).catch(() => null))?.ok) {
		if (performance.now() - begin > 60_000) throw new Error('The server did not start.');
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
}

const { database, close } = await openBenchDatabase(10);
const dataDir = mkdtempSync(join(tmpdir(), 'rewards-typing-'));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
let server: ReturnType<typeof spawn> | undefined;
let browser: Awaited<ReturnType<typeof chromium.launch>> | undefined;
try {
	await seedParticipants(database, rows);
	const program = await database.prisma.program.findFirstOrThrow({
		where: { id: programId },
		select: { accountId: true },
	});
	const user = await makeUser(database, { accountId: program.accountId, permissions: everyFlag });
	server = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/dist/main.js')], {
		stdio: ['ignore', 'ignore', 'inherit'],
		env: {
			...process.env,
			NODE_ENV: 'development',
			DATABASE_URL: database.url,
			DATA_DIR: dataDir,
			PORT: String(port),
			SAMPLE_DATA: 'off',
			WORKER: 'off',
			LOG_LEVEL: 'warn',
		},
	});
	await ready(base);
	browser = await chromium.launch({ executablePath: await ensureBrowser({ whole: true }), args: browserArgs });
	// The measurement evaluates expressions in the page, which its own policy would refuse.
	const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US', bypassCSP: true });
	await page.addInitScript(watch);
	await page.addInitScript(
		`localStorage.setItem('jwt_access_token', ${JSON.stringify(await token(base, user.userName))})`,
	);
	await page.goto(`${base}/programs/${programId}/participants`);
	const grid = page.getByRole('grid', { name: 'Participants' });
	const boxes = [
		page.getByRole('searchbox', { name: 'Search Participants' }),
		grid.getByRole('textbox', { name: 'Filter by Name' }),
	];
	await grid.getByRole('gridcell').first().waitFor();

	const typeAll = async (): Promise<Typed[]> => {
		const all: Typed[] = [];
		for (const box of boxes) {
			for (const delay of paces) for (const text of texts) all.push(await typeInto(page, box, text, delay));
			await box.fill('');
		}
		return all;
	};
	// Loading and compiling happen once and don't count as typing.
	for (const box of boxes) {
		await typeInto(page, box, 'so', 50);
		await box.fill('');
	}
	const typed = await typeAll();
	// Once more, because a trace itself takes time from each frame.
	await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
	await typeAll();
	const worked = longestWork(await browser.stopTracing());
	if (process.env['TYPING_VERBOSE']) console.table(typed);
	const most = (of: (one: Typed) => number) => Math.max(...typed.map(of));
	const work = `typing in a filter, ${rows.toLocaleString('en')} participants`;
	report({
		work: `${work}: from the server's answer to the list`,
		unit: 'ms',
		ours: most((one) => one.afterAnswer),
		bar: { atMost: 100 },
	});
	report({ work: `${work}: longest frame`, unit: 'ms', ours: most((one) => one.longestFrame), bar: { atMost: 50 } });
	report({ work: `${work}: longest task of the page`, unit: 'ms', ours: worked, bar: { atMost: 50 } });
} finally {
	await browser?.close();
	server?.kill();
	await close();
	rmSync(dataDir, { recursive: true, force: true });
}
