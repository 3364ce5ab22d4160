import { defineConfig } from 'vitest/config';

/**
 * Two projects, so that tests of pure code never wait for a database:
 *  - `unit`: validators, ui, web and the scripts; no database, threads.
 *  - `database`: db, api and server; one PostgreSQL for the run with a migrated template database, of which
 *    each test file copies its own (packages/db/src/testing-global-setup.ts starts and stops it).
 * Files run in forked processes because several open pools, listen on ports or are killed on purpose.
 */
export default defineConfig({
	test: {
		// One more than the smallest machine has cores: many files wait for processes that they start or kill.
		maxWorkers: 3,
		teardownTimeout: 20_000,
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					environment: 'node',
					pool: 'threads',
					include: [
						'scripts/**/*.test.mjs',
						'packages/validators/**/*.test.ts',
						'packages/ui/**/*.test.{ts,tsx}',
						'apps/web/**/*.test.{ts,tsx}',
					],
				},
			},
			{
				extends: true,
				test: {
					name: 'database',
					environment: 'node',
					pool: 'forks',
					include: ['packages/db/**/*.test.ts', 'packages/api/**/*.test.ts', 'apps/server/**/*.test.ts'],
					globalSetup: ['packages/db/src/testing-global-setup.ts'],
					// A hung database must fail the test, not the whole run.
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
		],
	},
});
