import type { Page, Request } from '@playwright/test';
import { permissionFlags } from '../../../packages/validators/src/permissions';
import { person } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';
import { everyVisit } from '../../fixtures/visit';

const domains = await everyVisit();

/** Requests that haven't ended, except the stream of events. */
function openRequests(page: Page): Set<Request> {
	const open = new Set<Request>();
	page.on('request', (request) => {
		if (request.headers()['accept'] !== 'text/event-stream') open.add(request);
	});
	const end = (request: Request) => void open.delete(request);
	page.on('requestfinished', end);
	page.on('requestfailed', end);
	return open;
}

/** Goes to a path within the app, as a link does, and waits until everything that it loads has come. */
async function go(page: Page, open: Set<Request>, path: string): Promise<void> {
	await page.evaluate(async (to) => {
		history.pushState(null, '', to);
		for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
	}, path);
	await expect(page.locator('main [data-slot=skeleton], main [aria-busy=true]'), path).toHaveCount(0);
	await expect.poll(() => open.size, { message: path, intervals: [20] }).toBe(0);
	await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first(), path).not.toBeEmpty();
}

/**
 * A page opens for those whose rights cover everything that it loads; all others get "No access", and nothing is
 * requested for them that the server refuses. Every flag takes a quarter of an hour (EVERY_FLAG=1); opens-for.test.ts
 * has all of them for the routes alone.
 */
for (const flag of ['none', ...(process.env['EVERY_FLAG'] ? permissionFlags : ['manageOrders', 'manageReports'])]) {
	test(`every page for a user with ${flag === 'none' ? 'no flag' : `${flag} alone`}`, async ({
		signedIn,
		portal,
		t,
		unique,
	}) => {
		test.setTimeout(300_000);
		const root = await portal.account('Meridian Rewards');
		const role = await portal.addRole(`Only ${flag} ${unique}`, flag === 'none' ? [] : [flag]);
		const email = `only.${flag.toLowerCase()}.${unique}@example.com`;
		await portal.addUser(root.id, email, { role: role.name });
		const visits = (await Promise.all(domains.map(([, all]) => all(portal, 'en')))).flat();

		const page = await signedIn('/pages/profile', person(email));
		const refused: string[] = [];
		const answers: Promise<void>[] = [];
		page.on('response', (response) => {
			const isStream = response.headers()['content-type']?.startsWith('text/event-stream');
			if (isStream || !response.url().includes('/trpc/')) return;
			const read = async () => {
				if ((await response.text()).includes('"code":"FORBIDDEN"'))
					refused.push(`${new URL(page.url()).pathname}: ${new URL(response.url()).pathname}`);
			};
			// A response whose page is gone has no body.
			answers.push(read().catch(() => undefined));
		});
		const open = openRequests(page);
		const failed: string[] = [];
		for (const { route, path, outside } of visits) {
			// A job is its owner's, whatever flags a user has.
			if (outside || route === null || route === '/jobs/:jobId') continue;
			await go(page, open, path);
			for (const text of [t('ui:gridErrorTitle'), t('errors:code.FORBIDDEN')])
				if (await page.getByText(text).first().isVisible()) failed.push(`${path}: ${text}`);
		}
		await Promise.all(answers);
		expect({ refused: [...new Set(refused)], failed }).toEqual({ refused: [], failed: [] });
	});
}

test('a program manager gets "No access" on the batch orders of a program that has none', async ({
	signedIn,
	portal,
	t,
	unique,
	expectAccessible,
}) => {
	const root = await portal.account('Meridian Rewards');
	const role = await portal.addRole(`Programs ${unique}`, ['manageProgram']);
	const email = `programs.${unique}@example.com`;
	await portal.addUser(root.id, email, { role: role.name });
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/reports/batch-order`, person(email));
	await expect(page.getByText(t('errors:page.noAccessTitle'), { exact: true })).toBeVisible();
	await expect(page.getByText(t('ui:gridErrorTitle'))).toHaveCount(0);
	await expectAccessible('no access');
});

test('a user with manageOrders alone finds the batch orders beside the orders, and may submit them', async ({
	signedIn,
	portal,
	t,
	unique,
}) => {
	const root = await portal.account('Meridian Rewards');
	const role = await portal.addRole(`Orders ${unique}`, ['manageOrders']);
	const email = `orders.${unique}@example.com`;
	await portal.addUser(root.id, email, { role: role.name });
	const { id } = await portal.program('Trail Club');
	const page = await signedIn(`/programs/${id}/orders`, person(email));
	await page.getByRole('link', { name: t('orders:batchOrders'), exact: true }).click();
	await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
	await expect(page.getByRole('button', { name: t('orders:batch.submit') })).toBeVisible();
});
