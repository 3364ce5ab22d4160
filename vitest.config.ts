import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { catalogueParts } from './apps/web/catalogue-parts.ts';

/** Files that measure the memory of their process, which no other test may have used before. */
const measuring = [
	'packages/api/src/domains/participants/imports/hostile-files.test.ts',
	'packages/api/src/domains/catalogue/feed/feed-memory.test.ts',
	'apps/server/src/http/bodies-in-memory.test.ts',
];

const onDatabase = {
	environment: 'node',
	pool: 'forks',
	globalSetup: 'packages/db/src/testing-global-setup.ts',
	// A hung database must fail the test, not the whole run.
	testTimeout: 30_000,
	hookTimeout: 60_000,
} as const;

/**
 * Slow tests in short files. Without results of an earlier run Vitest starts with the largest files, and one of these
 * that starts last leaves the other workers idle. A missing or outdated name here only costs time.
 */
const longest = [
	'authorization/authorization.test.ts',
	'scripts/new-domain.test.mjs',
	'db/src/embedded.test.ts',
	'jobs/jobs.test.ts',
	'http/hostile.test.ts',
	'participants/imports/import-crash.test.ts',
	'claim-codes/generation-crash.test.ts',
	'server/src/import-crash.test.ts',
	'participants/imports/postgres-crash.test.ts',
	'imports/point-crash.test.ts',
	'ledger/postgres-crash.test.ts',
	'server/src/main.test.ts',
	'grid-clients/devextreme.test.ts',
	'grid/groups.test.ts',
	'programs/clone-crash.test.ts',
	'grid/query.test.ts',
	'db/scripts/drift.test.ts',
	'ledger/reconcile.test.ts',
];

class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		// Projects stay together, so that a worker reuses its loaded modules.
		const projects = [...new Set(sorted.map(({ project }) => project.name))];
		const place = ({ project, moduleId }: TestSpecification) => {
			const found = longest.findIndex((name) => moduleId.endsWith(name));
			return projects.indexOf(project.name) * 1000 + (found < 0 ? longest.length : found);
		};
		return sorted.toSorted((a, b) => place(a) - place(b));
	}
}

/**
 * Three projects, so that tests of pure code never wait for a database:
 *  - `unit`: validators, ui, web and the scripts; no database, threads.
 *  - `database`: db, api and server; one PostgreSQL for the run with a migrated template database, of which
 *    each test file copies its own (packages/db/src/testing-global-setup.ts starts and stops it).
 *  - `alone`: those of them that need a process of their own.
 * The others share a process or thread with the files before them, which loads what they test once and not for each:
 * that was half of all the work of a run. Nothing they test is replaced or kept between files.
 * Files on the database run in forked processes because several open pools, listen on ports or are killed on purpose.
 */
export default defineConfig({
	test: {
		// One more than the smallest machine has cores: many files wait for processes that they start or kill.
		maxWorkers: 3,
		teardownTimeout: 20_000,
		// The queue leaves these unhandled while PostgreSQL is down. The product's processes log them and go on
		// (apps/server/src/start/run.ts), and tests that kill PostgreSQL under a worker of their own do as well.
		onUnhandledError: ({ code, stack = '' }: { code?: unknown; stack?: string }) =>
			!(
				stack.includes('graphile-worker') &&
				['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET'].includes(String(code))
			),
		sequence: { sequencer: LongestFirst },
		projects: [
			{
				extends: true,
				plugins: [catalogueParts()],
				test: {
					name: 'unit',
					environment: 'node',
					pool: 'threads',
					isolate: false,
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
					...onDatabase,
					name: 'database',
					isolate: false,
					include: [
						'packages/db/**/*.test.ts',
						'packages/api/**/*.test.ts',
						'apps/server/**/*.test.ts',
						'examples/**/*.test.ts',
					],
					exclude: [...configDefaults.exclude, ...measuring],
				},
			},
			{
				extends: true,
				test: { ...onDatabase, name: 'alone', include: measuring },
			},
		],
	},
});
