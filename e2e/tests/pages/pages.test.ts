import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { directions, languages } from '../../fixtures/texts';
import { untranslated } from '../../fixtures/texts-check';
import { everyVisit, type Visit } from '../../fixtures/visit';

const domains = await everyVisit();

interface State {
	scheme: 'light' | 'dark';
	width: 1280 | 390;
	size: 70 | 100 | 130;
}
/** Any two of these choices meet; across three languages each page is checked in all six. */
const states: [State, State][] = [
	[
		{ scheme: 'light', width: 1280, size: 100 },
		{ scheme: 'dark', width: 390, size: 130 },
	],
	[
		{ scheme: 'light', width: 390, size: 70 },
		{ scheme: 'dark', width: 1280, size: 70 },
	],
	[
		{ scheme: 'light', width: 1280, size: 130 },
		{ scheme: 'dark', width: 390, size: 100 },
	],
];

/**
 * axe takes nearly half of a visit, so it runs in two of the three languages of a page, in one state each. Over all
 * pages that covers light and dark, wide and narrow, every size.
 */
const axeState = <T>(index: number, at: number, [first, second]: readonly [T, T]): T | null =>
	(index + at) % 3 === 0 ? null : at === 1 ? first : second;

async function enter(page: Page, { scheme, width, size }: State): Promise<void> {
	await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
	await page.emulateMedia({ colorScheme: scheme });
	await page.evaluate((percent) => {
		document.documentElement.style.fontSize = `${percent}%`;
	}, size);
	// Rerendered for the width, and once more after its first measurement.
	await page.evaluate(
		() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
	);
}

/** What extends past the edge of the window or of the page, and by how many pixels, so a failure names its place. */
const overflow = (page: Page) =>
	page.evaluate(() =>
		[document.documentElement, document.querySelector('main') ?? document.body].flatMap((frame) => {
			const over = frame.scrollWidth - frame.clientWidth;
			if (over <= 0) return [];
			const { left, right } = frame.getBoundingClientRect();
			const past = [...frame.querySelectorAll('*')].filter((element) => {
				const box = element.getBoundingClientRect();
				return box.width > 0 && (box.right > right + 1 || box.left < left - 1);
			});
			const names = past.map((element) => `${element.tagName} "${(element.textContent ?? '').slice(0, 40)}"`);
			return [`${frame.tagName} by ${over} px: ${names.slice(0, 12).join(', ')}`];
		}),
	);

/** How far the window itself scrolls: only the page scrolls within the frame, so nothing moves the frame away. */
const windowScrolls = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);

async function there(page: Page, { shows, path }: Visit): Promise<void> {
	const main = page.getByRole('main');
	// A text edited there may have its own headings.
	await expect(main.getByRole('heading', { level: 1 }).first(), path).not.toBeEmpty();
	// On a phone, a list without matches is neither table nor cards.
	const role = page.viewportSize()?.width === 390 && shows === 'grid' ? 'region' : shows;
	await expect(main.getByRole(role).first(), path).toBeVisible();
	await expect(main.locator('[data-slot=skeleton],[aria-busy=true]'), path).toHaveCount(0);
}

test('every page of the route table is visited', async ({ portal }) => {
	const features = join(import.meta.dirname, '../../../apps/web/src/features');
	const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
		(name) => basename(name) === 'routes.ts',
	);
	const source = files.map((name) => readFileSync(join(features, name), 'utf8')).join('\n');
	const routes = [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path);
	expect(routes.length).toBeGreaterThan(10);
	// Each path is written out: a computed one would be missed here.
	expect(routes).toHaveLength([...source.matchAll(/\bpath: (?!string\b)/g)].length);
	const visits = (await Promise.all(domains.map(([, visits]) => visits(portal, 'all')))).flat();
	const visited = new Set(visits.map(({ route }) => route));
	// The gallery shows every component in every state, and has its own tests.
	visited.add('/gallery');
	expect(routes.filter((path) => !visited.has(path ?? ''))).toEqual([]);
});

for (const [at, language] of languages.entries()) {
	test.describe(`every page in ${language}: axe, no overflow, nothing untranslated`, () => {
		test.use({ language });
		for (const [name, visits] of domains) {
			test(name, async ({ page, signedIn, portal, expectAccessible }) => {
				test.setTimeout(120_000);
				const forbidden: string[] = [];
				page.on('console', (message) => {
					if (message.text().includes('Content Security Policy')) forbidden.push(message.text());
				});
				for (const [index, one] of (await visits(portal, language)).entries()) {
					const [first, second] = states[(index + at) % states.length] ?? states[0] ?? [];
					if (one.outside) await page.goto(one.path);
					else await signedIn(one.path);
					for (const state of [first, second]) {
						if (!state) continue;
						await enter(page, state);
						await there(page, one);
						const where = `${one.path} ${language} ${Object.values(state).join(' ')}`;
						expect.soft(await overflow(page), where).toEqual([]);
						if (!one.outside) expect.soft(await windowScrolls(page), where).toBe(0);
						expect.soft(await untranslated(page, language), where).toEqual([]);
						if (state === axeState(index, at, [first, second])) await expectAccessible(where);
					}
					await expect(page.locator('html')).toHaveAttribute('dir', directions[language]);
					await expect(page.locator('html')).toHaveAttribute('lang', language);
				}
				expect(forbidden).toEqual([]);
			});
		}
	});
}
