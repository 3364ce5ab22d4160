import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect } from 'vitest';
import { reconcile } from '../services/reconcile';
import { pointBench } from './point-bench';

/**
 * Gives a test file its own database, a points program and a running worker, from its first test to after its last.
 * Then checks that every sum equals its entries.
 */
export function pointTests() {
	let test: TestDatabase;
	let bench: Awaited<ReturnType<typeof pointBench>>;
	beforeAll(async () => {
		test = await createTestDatabase({ max: 8 });
		bench = await pointBench(test.database);
		await bench.startWorker();
	});
	afterAll(async () => {
		const wrong: unknown[] = [];
		await reconcile(test.database, (difference) => wrong.push(difference));
		await bench.stop();
		await test.drop();
		expect(wrong).toEqual([]);
	});
	return {
		get test() {
			return test;
		},
		get database() {
			return test.database;
		},
		get bench() {
			return bench;
		},
	};
}
