import { defineConfig } from 'vitest/config';

/** One project on the database, as the unit tests have it, in one process: Stryker runs it again and again. */
export default defineConfig({
	test: {
		environment: 'node',
		pool: 'forks',
		maxWorkers: 1,
		isolate: false,
		globalSetup: 'packages/db/src/testing-global-setup.ts',
		testTimeout: 30_000,
		hookTimeout: 60_000,
		include: ['tools/mutation/group.generated.test.ts'],
	},
});
