import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll } from 'vitest';
import { importBench } from './import-bench';

/** Gives a test file its own database and a running worker for imports, from its first test to after its last. */
export function importTests() {
	let test: TestDatabase;
	let bench: Awaited<ReturnType<typeof importBench>>;
	beforeAll(async () => {
		test = await createTestDatabase({ max: 8 });
		bench = await importBench(test.database);
		await bench.startWorker();
	});
	afterAll(async () => {
		await bench.stop();
		await test.drop();
	});
	return {
		get database() {
			return test.database;
		},
		get bench() {
			return bench;
		},
		rows: async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
			(await test.database.pool.query<Row>(text, values)).rows,
	};
}
