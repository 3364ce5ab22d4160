import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBody } from '../../errors';
import { createCaller } from '../../router';
import { contextOf, everyFlag, makeAccountTree, makeRole, storedSession, testServices } from '../../testing';
import type { Session } from '../../trpc';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
});
afterAll(() => db.drop());

const staff = async () => {
	const session = await storedSession(db.database, tree.accounts.left, everyFlag);
	const role = await makeRole(db.database, tree.accounts.left.id, everyFlag);
	await db.database.pool.query('update app_user set role_id = $2 where id = $1', [session.user.id, role.id]);
	return session;
};
const again = async ({ user, ...session }: Session): Promise<Session> => {
	const { rows } = await db.database.pool.query<{ id: string }>(
		`insert into session (id, user_id, expires_at, ip, user_agent)
		select gen_random_uuid(), user_id, expires_at, ip, user_agent from session where id = $1 returning id`,
		[session.id],
	);
	return { ...session, user, id: rows[0]?.id ?? '' };
};
/** Opens a stream; `ended` is the code with which the server ended it, null while it is open. */
const open = async (session: Session) => {
	const leaving = new AbortController();
	const caller = createCaller(contextOf(testServices(db.database), session), { signal: leaving.signal });
	const stream = (await caller.jobs.watch({}))[Symbol.asyncIterator]();
	const state: { ended: string | null; leave: () => Promise<void> } = { ended: null, leave: async () => {} };
	const over = stream.next().then(
		() => undefined,
		(error: unknown) => {
			state.ended = errorBody(error).code;
		},
	);
	state.leave = async () => {
		leaving.abort();
		await over;
	};
	return state;
};
const times = async (count: number, session: Session) => {
	const streams: Awaited<ReturnType<typeof open>>[] = [];
	for (let at = 0; at < count; at += 1) streams.push(await open(session));
	return streams;
};
const endedOf = (streams: Awaited<ReturnType<typeof times>>) => streams.map(({ ended }) => ended);

test('the thirteenth stream of a session ends the oldest, and other sessions’ streams continue', async () => {
	const [session, other] = [await staff(), await staff()];
	const theirs = await times(1, other);
	const twelve = await times(12, session);
	const [thirteenth] = await times(1, session);
	await expect.poll(() => twelve[0]?.ended).toBe('TOO_MANY_REQUESTS');
	expect(endedOf(twelve.slice(1))).toEqual(Array(11).fill(null));
	expect([thirteenth?.ended, theirs[0]?.ended]).toEqual([null, null]);
	// A closed stream frees its place.
	await twelve[5]?.leave();
	const next = await times(1, session);
	expect(endedOf([...twelve.slice(1, 5), ...twelve.slice(6), ...next])).toEqual(Array(11).fill(null));
	await Promise.all([...theirs, ...twelve, ...next, thirteenth].map((stream) => stream?.leave()));
});

test('a user may have twenty-four, over all of their sessions', async () => {
	const first = await staff();
	const streams = [...(await times(12, first)), ...(await times(12, await again(first)))];
	const one = await times(1, await again(first));
	await expect.poll(() => streams[0]?.ended).toBe('TOO_MANY_REQUESTS');
	expect(endedOf([...streams.slice(1), ...one])).toEqual(Array(24).fill(null));
	await Promise.all([...streams, ...one].map((stream) => stream.leave()));
});
