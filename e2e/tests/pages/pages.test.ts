import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { peopleFile } from '../../fixtures/files';
import type { Portal } from '../../fixtures/portal';
import { expect, test } from '../../fixtures/test';
import { directions, languages } from '../../fixtures/texts';
import { untranslated } from '../../fixtures/texts-check';

interface Visit {
	/** Of the route table; what isn't in it has none. */
	route: string | null;
	path: string;
	/** What shows when the page is there, by role. */
	shows: 'form' | 'grid' | 'table' | 'alert' | 'heading' | 'link' | 'list';
}

const visit = (route: string | null, path: string, shows: Visit['shows']): Visit => ({ route, path, shows });

const outside: Visit[] = [
	visit('/login', '/login', 'heading'),
	visit('/register', '/register', 'heading'),
	visit('/pages/auth/forgot-password-2', '/pages/auth/forgot-password-2', 'heading'),
	visit('/auth/reset-password-2', '/auth/reset-password-2?email=a%40example.com&token=x', 'heading'),
	visit('/auth/reset-password-2', '/auth/reset-password-2', 'alert'),
];

/** Every page behind the login page, with records of the sample data. */
const inside: Record<string, (portal: Portal, language: string) => Promise<Visit[]>> = {
	accounts: async (portal) => {
		const { id } = await portal.account('Atlas Loyalty Group');
		const tabs = '/customers/:accountId/:tab?';
		return [
			visit('/customers', '/customers', 'grid'),
			visit(tabs, `/customers/${(await portal.account('Orchard Bank')).id}`, 'grid'),
			visit(tabs, `/customers/${id}/users`, 'grid'),
			visit(tabs, `/customers/${id}/accounts`, 'grid'),
			visit(tabs, `/customers/${(await portal.account('Meridian Rewards')).id}/unassigned`, 'grid'),
			visit('/rolemanagement', '/rolemanagement', 'grid'),
			visit(null, '/no/such/page', 'link'),
		];
	},
	programs: async (portal) => {
		const points = await portal.program('Sky Points');
		const plateau = await portal.program('Crew Milestones');
		const claim = await portal.program('Guest Thanks');
		const codes = '/programs/:programId/claim-codes';
		const batch = `/programs/${claim.id}/claim-codes/${await portal.claimCodeBatch(claim.id)}`;
		const [person] = (await portal.participants(points.id)).items;
		const order = await portal.order(points.id, 'Completed');
		const list = '/programs/:programId/participants';
		return [
			visit('/programs/:programId/settings', `/programs/${plateau.id}/settings`, 'table'),
			visit(list, `/programs/${points.id}/participants`, 'grid'),
			visit(list, `/programs/${claim.id}/participants?q=no+such+code`, 'grid'),
			visit(codes, `/programs/${claim.id}/claim-codes`, 'grid'),
			visit(`${codes}/:batchId`, batch, 'grid'),
			visit(`${codes}/:batchId/print`, `${batch}/print`, 'list'),
			visit(`${list}/:participantId/:tab?`, `/programs/${points.id}/participants/${person?.sid}`, 'heading'),
			visit(`${list}/:participantId/:tab?`, `/programs/${points.id}/participants/${person?.sid}/transactions`, 'grid'),
			visit(
				`${list}/:participantId/orders/:orderId`,
				`/programs/${points.id}/participants/${order.person.sid}/orders/${order.id}`,
				'heading',
			),
			visit(null, `/programs/${points.id.replace(/.$/, 'x')}/settings`, 'alert'),
		];
	},
	audit: async () => [visit('/audit', '/audit', 'grid')],
	own: async () => [visit('/pages/profile', '/pages/profile', 'heading'), visit('/apps/mail', '/apps/mail', 'heading')],
	jobs: async (portal, language) => {
		const { id } = await portal.program('Winter 2024');
		const { file } = peopleFile(`sweep-${language}.csv`, { rows: 40, badEvery: 4, prefix: `sweep-${language}` });
		const { jobId } = await portal.importParticipants(id, file);
		return [visit('/jobs', '/jobs', 'grid'), visit('/jobs/:jobId', `/jobs/${jobId}`, 'table')];
	},
};

interface State {
	scheme: 'light' | 'dark';
	width: 1280 | 390;
	size: 70 | 100 | 130;
}
/** Any two of these choices meet; in three languages each page is looked at in all six. */
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

async function enter(page: Page, { scheme, width, size }: State): Promise<void> {
	await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
	await page.emulateMedia({ colorScheme: scheme });
	await page.evaluate((percent) => {
		document.documentElement.style.fontSize = `${percent}%`;
	}, size);
	// Drawn anew for the width, and once more for what the first drawing measured.
	await page.evaluate(
		() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
	);
}

/** How far something reaches past the edge, in pixels. */
const overflow = (page: Page) =>
	page.evaluate(() =>
		[document.documentElement, document.querySelector('main') ?? document.body].map((element) =>
			Math.max(0, element.scrollWidth - element.clientWidth),
		),
	);

async function there(page: Page, { shows, path }: Visit): Promise<void> {
	const main = page.getByRole('main');
	await expect(main.getByRole('heading', { level: 1 }), path).not.toBeEmpty();
	// A list without match on a phone is neither table nor cards.
	const role = page.viewportSize()?.width === 390 && shows === 'grid' ? 'region' : shows;
	await expect(main.getByRole(role).first(), path).toBeVisible();
	await expect(main.locator('[data-slot=skeleton],[aria-busy=true]'), path).toHaveCount(0);
}

test('the list below has every page of the route table', async ({ portal }) => {
	const source = readFileSync(join(import.meta.dirname, '../../../apps/web/src/app/routes.ts'), 'utf8');
	const routes = [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path);
	expect(routes.length).toBeGreaterThan(10);
	// Each path is written out: one that is put together would be missed here.
	expect(routes).toHaveLength([...source.matchAll(/\bpath: (?!string\b)/g)].length);
	const visits = [outside, ...(await Promise.all(Object.values(inside).map((make) => make(portal, 'all'))))].flat();
	const visited = new Set(visits.map(({ route }) => route));
	// The gallery shows every component in every state, and has tests of its own.
	visited.add('/gallery');
	expect(routes.filter((path) => !visited.has(path ?? ''))).toEqual([]);
});

for (const [at, language] of languages.entries()) {
	test.describe(`every page in ${language}: axe, no overflow, nothing untranslated`, () => {
		test.use({ language });
		const groups: typeof inside = { outside: async () => outside, ...inside };
		for (const [name, make] of Object.entries(groups)) {
			test(name, async ({ page, signedIn, portal, expectAccessible }) => {
				test.setTimeout(120_000);
				const forbidden: string[] = [];
				page.on('console', (message) => {
					if (message.text().includes('Content Security Policy')) forbidden.push(message.text());
				});
				for (const [index, one] of (await make(portal, language)).entries()) {
					const [first, second] = states[(index + at) % states.length] ?? states[0] ?? [];
					if (name === 'outside') await page.goto(one.path);
					else await signedIn(one.path);
					for (const state of [first, second]) {
						if (!state) continue;
						await enter(page, state);
						await there(page, one);
						const where = `${one.path} ${language} ${Object.values(state).join(' ')}`;
						expect.soft(await overflow(page), where).toEqual([0, 0]);
						expect.soft(await untranslated(page, language), where).toEqual([]);
						// Barriers are looked for in one of the two: over three languages that is light and dark, wide and narrow, every size.
						if (state === (at === 1 ? first : second)) await expectAccessible(where);
					}
					await expect(page.locator('html')).toHaveAttribute('dir', directions[language]);
					await expect(page.locator('html')).toHaveAttribute('lang', language);
				}
				expect(forbidden).toEqual([]);
			});
		}
	});
}
