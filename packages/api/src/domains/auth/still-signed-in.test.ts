import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyFlag, makeAccountTree, makeUser, testPassword, testServices } from '../../testing';
import { createContext } from './services/create-context';
import { assertStillSignedIn, endWithSession } from './services/still-signed-in';
import { browser } from './testing/browser';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;
let accountId: string;
beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
	accountId = (await makeAccountTree(test.database)).accounts.left.id;
});
afterAll(() => test?.drop());

async function signedIn() {
	const user = await makeUser(test.database, { accountId, permissions: everyFlag });
	const { token } = await (await browser(services)).signIn({ userName: user.userName, password: testPassword });
	const request = { ip: '203.0.113.7', userAgent: 'Test browser', id: 'request' };
	return { ...user, ctx: await createContext({ services, request, token }), me: await browser(services, token) };
}

it('a download is aborted when the session that requested it ends', async () => {
	const { ctx, me } = await signedIn();
	const stream = new PassThrough();
	endWithSession(ctx, stream);
	stream.write('a row');
	const broken = once(stream, 'error');
	await me.signOut();
	expect(await broken).toMatchObject([{ appCode: 'UNAUTHORIZED' }]);
});

it('work is kept while the session still has the permissions', async () => {
	const { ctx, roleId } = await signedIn();
	await assertStillSignedIn(ctx);
	await test.database.pool.query('update role set manage_participant = false where id = $1', [roleId]);
	await expect(assertStillSignedIn(ctx)).rejects.toMatchObject({
		appCode: 'FORBIDDEN',
		params: { flags: ['manageParticipant'] },
	});
});
