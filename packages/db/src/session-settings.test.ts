import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from './migrate';
import { refusePooler } from './session-settings';
import { createTestDatabase, type TestDatabase } from './testing';
import { type Bouncer, hasBouncer, startBouncer } from './testing-bouncer';

let held: TestDatabase;
beforeAll(async () => {
	held = await createTestDatabase();
});
afterAll(() => held.drop());

test('PostgreSQL itself keeps what a connection begins with', async () => {
	await expect(refusePooler(held.url)).resolves.toBeUndefined();
});

describe.skipIf(!hasBouncer)('PgBouncer', () => {
	const running: Bouncer[] = [];
	afterAll(() => Promise.all(running.map(({ stop }) => stop())));
	/** The address of a PgBouncer before the test database. */
	async function bouncer(settings: readonly string[]): Promise<string> {
		const started = await startBouncer(held.url, settings);
		running.push(started);
		return started.url;
	}

	test.each([
		['as it comes', ['pool_mode = transaction']],
		['that drops what it does not know', ['pool_mode = transaction', 'ignore_startup_parameters = options']],
		['of a session each, which drops it too', ['pool_mode = session', 'ignore_startup_parameters = options']],
	])('%s is refused, with what to do instead', async (_, settings) => {
		const url = await bouncer(settings);
		await expect(refusePooler(url)).rejects.toThrow(
			/pooler \(such as PgBouncer\).*name PostgreSQL itself in DATABASE_URL, or .*DATABASE_DIRECT_URL/,
		);
		await expect(migrate(url)).rejects.toThrow(/pooler/);
	});
});
