import { defineConfig } from '@playwright/test';
import shared from './playwright.config';

/**
 * Attacks in a browser, against a portal and a database of their own: `npm run attack -- stored-scripts`. They take
 * minutes and overwrite what other browser tests share, so `npm test` runs none of them.
 */
export default defineConfig({
	...shared,
	testDir: 'e2e/attacks',
	outputDir: 'test-results/attacks',
	workers: 1,
	reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? 'test-results/attacks.json' }]],
});
