import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';

declare global {
	interface Window {
		/** When the first row of a list appeared, in ms since the page began to load. */
		firstRow?: number;
	}
}

/** The agreed limit for everything before the first rows, lazy parts included; gzip, which any browser accepts. */
const limit = 170_000;

/** Runs in the page: records when the first row appeared, since late parts follow at once. */
function rememberFirstRow() {
	performance.setResourceTimingBufferSize(1000);
	const observer = new MutationObserver(() => {
		if (!document.querySelector('[data-slot=grid-row]')) return;
		window.firstRow = performance.now();
		observer.disconnect();
	});
	observer.observe(document, { childList: true, subtree: true });
}

/** The scripts requested before the first row appeared, and their gzip sizes. */
async function scriptsUntilRows(page: Page): Promise<{ path: string; bytes: number }[]> {
	await expect
		.poll(() => page.evaluate(() => window.firstRow), { message: 'no row came', timeout: 60_000 })
		.toBeTruthy();
	const paths = await page.evaluate(() => {
		const entries = performance.getEntriesByType('resource');
		const early = entries.filter(({ startTime }) => startTime <= (window.firstRow ?? 0));
		return early.map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith('.js'));
	});
	return Promise.all(
		[...new Set(paths)].map(async (path) => {
			const answer = await page.request.head(path, { headers: { 'accept-encoding': 'gzip' } });
			const { 'content-length': bytes, 'content-encoding': packed } = answer.headers();
			expect(packed, path).toBe('gzip');
			return { path, bytes: Number(bytes) };
		}),
	);
}

const pages: [name: string, path: (programId: string) => string][] = [
	['the accounts', () => '/customers'],
	['the participants', (programId) => `/programs/${programId}/participants`],
];
for (const [name, pathOf] of pages) {
	test(`a cold browser loads at most ${limit / 1000} kB of scripts before it shows ${name}`, async ({
		page,
		signedIn,
		portal,
	}) => {
		const program = await portal.program('Sky Points');
		await page.addInitScript(rememberFirstRow);
		await signedIn(pathOf(program.id));
		const scripts = await scriptsUntilRows(page);
		// React, the start, the list and the page at least: otherwise nothing was measured.
		expect(scripts.length).toBeGreaterThan(3);
		const sum = scripts.reduce((all, { bytes }) => all + bytes, 0);
		const largest = scripts.toSorted((a, b) => b.bytes - a.bytes).map(({ path, bytes }) => `${bytes}  ${path}`);
		test.info().annotations.push({ type: 'scripts until the first row', description: `${sum} bytes` });
		expect(sum, largest.join('\n')).toBeLessThanOrEqual(limit);
	});
}
