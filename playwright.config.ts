import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserArgs, installedBrowser } from './scripts/lib/browser.mjs';
import { freePort } from './scripts/lib/free-port.mjs';

// Playwright reads this file again in each worker process; the first read decides, the others inherit.
process.env['E2E_PORT'] ??= String(await freePort());
process.env['E2E_SANDBOX_PORT'] ??= String(await freePort());
process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `rewards-e2e-${randomUUID()}`);
process.env['BROWSER_PATH'] ??= (await installedBrowser()) ?? '';
const baseURL = `http://127.0.0.1:${process.env['E2E_PORT']}`;

export default defineConfig({
	testDir: 'e2e/tests',
	testMatch: '**/*.test.ts',
	outputDir: 'test-results/e2e',
	// A test that passes only the second time is a defect, of the test or of the product.
	retries: 0,
	forbidOnly: Boolean(process.env['CI']),
	workers: 2,
	timeout: 90_000,
	expect: { timeout: 15_000 },
	reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? 'test-results/e2e.json' }]],
	use: {
		baseURL,
		browserName: 'chromium',
		locale: 'en-US',
		timezoneId: 'UTC',
		viewport: { width: 1280, height: 800 },
		// Animations only slow tests down.
		contextOptions: { reducedMotion: 'reduce' },
		screenshot: 'only-on-failure',
		// A recording of every test costs a third of their time.
		trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
		launchOptions: { executablePath: process.env['BROWSER_PATH'], args: browserArgs },
	},
	webServer: {
		command: 'node e2e/serve.mjs',
		env: {
			PORT: process.env['E2E_PORT'],
			// By name, because passkeys need a host name.
			PUBLIC_URL: baseURL.replace('127.0.0.1', 'localhost'),
			DATA_DIR: process.env['E2E_DATA_DIR'],
			SANDBOX_PORT: process.env['E2E_SANDBOX_PORT'],
		},
		url: `${baseURL}/readyz`,
		reuseExistingServer: false,
		timeout: 180_000,
		gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
		stdout: process.env['E2E_VERBOSE'] ? 'pipe' : 'ignore',
		stderr: 'pipe',
	},
});
