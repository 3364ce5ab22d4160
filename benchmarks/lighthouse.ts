/**
 * Lighthouse on the sign-in page and on the first page after it, in the built product with its sample data: the median
 * of three runs as a desktop, and the layout shift. Lighthouse itself is downloaded when this runs; no package depends
 * on it.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { browserArgs, ensureBrowser } from '../scripts/lib/browser.mjs';
import { freePort } from '../scripts/lib/free-port.mjs';
import { root } from '../scripts/lib/run.mjs';
import { report } from './lib/report';

const version = '12.8.2';
const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const score = z.object({ score: z.number() });
const reportSchema = z.object({
	categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
	audits: z.object({ 'cumulative-layout-shift': z.object({ numericValue: z.number() }) }),
});

async function startProduct(port: number, dataDir: string) {
	const server = spawn(process.execPath, [join(root, 'e2e/serve.mjs')], {
		// Production has no sample data.
		env: {
			...process.env,
			NODE_ENV: 'development',
			PORT: String(port),
			PUBLIC_URL: `http://127.0.0.1:${port}`,
			DATA_DIR: dataDir,
		},
		stdio: 'ignore',
	});
	const until = Date.now() + 180_000;
	while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) {
		if (server.exitCode !== null || Date.now() > until) throw new Error('The product did not come up.');
		await new Promise((resolve) => setTimeout(resolve, 200));
	}
	return server;
}

/** A signed-in browser, so that Lighthouse sees what staff see. */
async function startBrowser(origin: string, debugPort: number, profile: string) {
	const context = await chromium.launchPersistentContext(profile, {
		executablePath: await ensureBrowser({ whole: true }),
		args: [...browserArgs, `--remote-debugging-port=${debugPort}`],
	});
	const page = context.pages()[0] ?? (await context.newPage());
	return {
		context,
		async signIn() {
			const answer = await fetch(`${origin}/token`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ userName: 'admin@example.com', password: 'rewards-demo' }),
			});
			const { access_token } = z.object({ access_token: z.string() }).parse(await answer.json());
			await page.goto(`${origin}/login`);
			await page.evaluate((token) => localStorage.setItem('jwt_access_token', token), access_token);
			await page.goto('about:blank');
		},
	};
}

async function measure(url: string, debugPort: number) {
	const { stdout } = await promisify(execFile)(
		'npx',
		[
			'--yes',
			`lighthouse@${version}`,
			url,
			`--port=${debugPort}`,
			'--preset=desktop',
			'--disable-storage-reset',
			'--no-enable-error-reporting',
			'--output=json',
			'--quiet',
		],
		{ maxBuffer: 256 * 1024 * 1024 },
	);
	return reportSchema.parse(JSON.parse(stdout));
}

const folder = mkdtempSync(join(tmpdir(), 'rewards-lighthouse-'));
const [port, debugPort] = [await freePort(), await freePort()];
const origin = `http://127.0.0.1:${port}`;
const server = await startProduct(port, join(folder, 'data'));
try {
	const { context, signIn } = await startBrowser(origin, debugPort, join(folder, 'profile'));
	try {
		for (const path of ['/login', '/customers']) {
			if (path !== '/login') await signIn();
			const found: z.infer<typeof reportSchema>[] = [];
			for (let run = 0; run < runs; run += 1) found.push(await measure(`${origin}${path}`, debugPort));
			const middle = (of: (one: z.infer<typeof reportSchema>) => number): number =>
				found.map(of).sort((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN;
			for (const category of categories) {
				const ours = Math.round(100 * middle((one) => one.categories[category].score));
				report({ work: `Lighthouse ${category}, ${path}`, unit: 'of 100', ours, bar: { atLeast: 95 } });
			}
			const moved = middle((one) => one.audits['cumulative-layout-shift'].numericValue);
			report({ work: `layout shift, ${path}`, unit: '', ours: moved, bar: { atMost: 0 } });
		}
	} finally {
		await context.close();
	}
} finally {
	server.kill('SIGTERM');
	if (server.exitCode === null) await once(server, 'exit');
	rmSync(folder, { recursive: true, force: true });
}
