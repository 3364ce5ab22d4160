import { type Browser, expect, type Page } from '@playwright/test';
import { keepToken } from '../../fixtures/test';
import type { Visit } from '../../fixtures/visit';
import { activeIn, type Watched, watch } from './watch';

export interface Walk extends Watched {
	/** Markup in a page that a text made active. */
	active: string[];
	/** Pages that broke. */
	broken: string[];
	/** Pages that show an error in place of what they are for. */
	missing: string[];
	opened: number;
}

const settled = (page: Page) => expect(page.locator('[data-slot=skeleton],[aria-busy=true]')).toHaveCount(0);

/** Opens a page, its tabs, and the first record of its list. `broken` is the title of a page that broke. */
async function open(page: Page, { path, shows }: Visit, walk: Walk, broken: string): Promise<void> {
	const look = async (where: string) => {
		await settled(page);
		walk.opened += 1;
		if (await page.getByText(broken).isVisible()) walk.broken.push(where);
		for (const what of await activeIn(page)) walk.active.push(`${what} on ${where}`);
	};
	await page.goto(path);
	const main = page.getByRole('main');
	const wanted = main.getByRole(shows).first();
	const shown = wanted.or(main.getByRole('alert')).first();
	await shown.waitFor({ timeout: 15_000 }).catch(() => undefined);
	await look(path);
	if (!(await wanted.isVisible())) walk.missing.push(`${path}: ${(await main.innerText()).slice(0, 200)}`);
	const tabs = main.getByRole('tab');
	for (let at = 1; at < (await tabs.count()); at += 1) {
		await tabs.nth(at).click();
		await look(`${path}, tab ${at + 1}`);
	}
	const row = main.getByRole('grid').getByRole('rowgroup').nth(1).getByRole('row').first();
	if (!(await row.isVisible())) return;
	await row.click({ position: { x: 200, y: 8 } });
	await look(`${path}, first row`);
}

interface Given {
	browser: Browser;
	origin: string;
	visits: Visit[];
	token: string;
	broken: string;
}

/** Opens every page: with the token, and those for everybody without it. */
export async function walkPages({ browser, origin, visits, token, broken }: Given): Promise<Walk> {
	const walk: Walk = { ran: [], stopped: [], thrown: [], active: [], broken: [], missing: [], opened: 0 };
	for (const outside of [false, true]) {
		const context = await browser.newContext();
		await watch(context, origin, walk);
		const page = await context.newPage();
		if (!outside) await keepToken(page, token);
		for (const one of visits.filter((each) => Boolean(each.outside) === outside))
			await open(page, one, walk, broken).catch((error: unknown) => walk.broken.push(`${one.path}: ${String(error)}`));
		await context.close();
	}
	return walk;
}
