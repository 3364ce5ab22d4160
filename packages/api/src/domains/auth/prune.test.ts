import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeUser, testPassword, testServices } from '../../testing';
import { signInPruning } from './jobs';
import { resolveSession } from './services/resolve-session';
import { browser } from './testing/browser';

let test: TestDatabase;
beforeAll(async () => {
	test = await createTestDatabase();
});
afterAll(() => test?.drop());

it('pruning deletes what expired long ago and nothing that still counts', async () => {
	const services = testServices(test.database);
	const { prisma } = test.database;
	const user = await makeUser(test.database);
	const caller = await browser(services);
	const { token } = await caller.signIn({ userName: user.userName, password: testPassword });
	for (let at = 0; at < 5; at += 1) {
		await caller.signIn({ userName: user.userName, password: 'wrong' }).catch(() => undefined);
	}
	const longAgo = new Date(Date.now() - 40 * 24 * 3_600_000);
	await prisma.session.create({ data: { id: newId(), userId: user.id, expiresAt: longAgo } });
	await prisma.signInFailure.create({ data: { address: new Uint8Array(32), client: 'x', at: longAgo } });
	await prisma.signInLock.create({ data: { address: new Uint8Array(32), endsAt: longAgo } });
	await prisma.identityFlow.create({ data: { state: 's', codeVerifier: 'c', nonce: 'n', expiresAt: longAgo } });
	await prisma.passwordLink.create({
		data: { id: newId(), userId: user.id, tokenHash: new Uint8Array(32), kind: 'reset', expiresAt: longAgo },
	});

	await (await signInPruning.handler())(services);

	const left = [prisma.session, prisma.signInFailure, prisma.signInLock, prisma.identityFlow, prisma.passwordLink];
	expect(await Promise.all(left.map((table) => (table.count as () => Promise<number>)()))).toEqual([1, 6, 1, 0, 0]);
	expect((await resolveSession(services, token)).session).not.toBeNull();
	const locked = caller.signIn({ userName: user.userName, password: testPassword });
	await expect(locked).rejects.toMatchObject({ appCode: 'LOCKED' });
});
