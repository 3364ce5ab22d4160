import { createDatabase } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withHashingSlot } from '../../crypto';
import { makeUser, testPassword, testServices } from '../../testing';
import { clientShare, hashingCounts } from './passwords';
import { browser } from './testing/browser';
import { countAttempt, throttleRules } from './throttle';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;

beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
});
afterAll(() => test?.drop());

/** More than one client may have waiting for a hashing slot. */
const flood = 600;
const attackers = { signIn: '192.0.2.1', register: '192.0.2.2', changePassword: '192.0.2.3' };

/** Requests that an attacker repeats after reaching the client's limit. */
async function refusedCall(kind: keyof typeof attackers): Promise<() => Promise<unknown>> {
	const client = attackers[kind];
	const { userName } = await makeUser(test.database);
	const { token } = await (await browser(services, null, client)).signIn({ userName, password: testPassword });
	const caller = await browser(services, token, client);
	await Promise.all(
		Array.from({ length: throttleRules[kind].clientLimit }, (_, at) =>
			countAttempt(test.database, kind, { subject: `spray-${kind}-${at}`, client }),
		),
	);
	switch (kind) {
		case 'signIn':
			return () => caller.signIn({ userName, password: 'wrong' });
		case 'register':
			return () => caller.register({ email: 'flood@example.com', displayName: 'Flood', password: testPassword });
		case 'changePassword':
			return () => caller.changePassword({ currentPassword: 'wrong', password: 'a brand new bicycle' });
	}
}

describe('a client at its limit', () => {
	it.each(['signIn', 'register', 'changePassword'] as const)(
		'does not block others from signing in, with a flood of %s',
		async (kind) => {
			const call = await refusedCall(kind);
			const { id, userName } = await makeUser(test.database);
			const victim = await browser(services, null, '198.51.100.1');
			const before = { ...hashingCounts };
			const refused = Promise.allSettled(Array.from({ length: flood }, call));
			const { self } = await victim.signIn({ userName, password: testPassword });
			expect(self.user.id).toBe(id);
			for (const result of await refused) {
				expect(result).toMatchObject({ status: 'rejected', reason: { appCode: 'TOO_MANY_REQUESTS' } });
			}
			expect(hashingCounts).toEqual({ verified: before.verified + 1, hashed: before.hashed });
		},
	);

	it('holds one connection at most, so that other clients need not wait behind it', async () => {
		const client = '192.0.2.4';
		const [{ userName: tried }, { id, userName }] = [await makeUser(test.database), await makeUser(test.database)];
		const attacker = await browser(services, null, client);
		const victim = await browser(services, null, '198.51.100.3');
		const other = createDatabase(test.url, { max: 1 });
		let tries: Promise<unknown> = Promise.resolve();
		// Another process counts an attempt of the same client, slowly.
		await other.transaction(async (tx) => {
			await tx.query(`select pg_advisory_xact_lock(hashtextextended('throttle client signIn ' || $1, 0))`, [client]);
			tries = Promise.allSettled(
				Array.from({ length: 50 }, () => attacker.signIn({ userName: tried, password: 'wrong' })),
			);
			const { self } = await victim.signIn({ userName, password: testPassword });
			expect(self.user.id).toBe(id);
		});
		await tries;
		await other.close();
	});
});

describe('a full queue of a client for hashing', () => {
	it('costs no user an attempt', async () => {
		const { id, userName } = await makeUser(test.database);
		const caller = await browser(services, null, '198.51.100.2');
		let free: () => void = () => {};
		const held = new Promise<void>((resolve) => {
			free = resolve;
		});
		const others = Promise.allSettled(
			Array.from({ length: flood }, (_, at) => withHashingSlot(clientShare('198.51.100.2', `name ${at}`), () => held)),
		);
		for (let at = 0; at < 6; at += 1) {
			const answer = caller.signIn({ userName, password: testPassword });
			await expect(answer).rejects.toMatchObject({ appCode: 'TOO_MANY_REQUESTS' });
		}
		free();
		await others;
		expect((await caller.signIn({ userName, password: testPassword })).self.user.id).toBe(id);
	});
});
