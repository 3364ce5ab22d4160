import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { errorBody } from './errors';
import { incoming } from './imports/testing/records';
import { prepareJobs } from './jobs/worker';
import { contextOf, everyFlag, flags, makeAccountTree, sessionOf, storedSession, testServices } from './testing';
import type { Session } from './trpc';
import { createUploadCaller } from './upload-router';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
beforeAll(async () => {
	db = await createTestDatabase();
	await prepareJobs(db.database);
	tree = await makeAccountTree(db.database);
});
afterAll(() => db.drop());

/** The error code, and whether the file was opened. */
async function send(session: Session | null, kind: 'participants' | 'points', programId: string) {
	let opened = false;
	const { limit, open } = incoming('name,email\nA,a@example.com\n');
	const file = {
		limit,
		open: () => {
			opened = true;
			return open();
		},
	};
	const caller = createUploadCaller(contextOf(testServices(db.database), session));
	const input = { programId, file, again: true, mode: 'add' as const };
	const code = await caller[kind](input).then(
		() => 'OK',
		(error: unknown) => errorBody(error).code,
	);
	return [code, opened];
}

test('a user has eight uploads at once; waiting ones are not read, and don’t delay other accounts', async () => {
	let release: () => void = () => undefined;
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	const opened: string[] = [];
	const begin = async (side: 'left' | 'right', times: number) => {
		const session = await storedSession(db.database, tree.accounts[side], everyFlag);
		const services = testServices(db.database);
		return Array.from({ length: times }, async () => {
			const open = async () => {
				opened.push(side);
				await released;
				return incoming('name,email\nA,a@example.com\n').open();
			};
			const file = { limit: 1_000, open };
			const input = { programId: tree.programs[side].id, file, mode: 'add' as const };
			return createUploadCaller(contextOf(services, session))
				.participants(input)
				.catch((error: unknown) => errorBody(error).code);
		});
	};
	const own = await begin('left', 10);
	await vi.waitFor(() => expect(opened).toHaveLength(8));
	const others = await begin('right', 1);
	await vi.waitFor(() => expect(opened).toContain('right'));
	expect(opened.filter((side) => side === 'left')).toHaveLength(8);
	release();
	await Promise.all([...own, ...others]);
	expect(opened).toHaveLength(11);
});

test.each(['participants', 'points'] as const)(
	'a file of %s is opened only for a caller who may send it',
	async (kind) => {
		const { left, right } = tree.programs;
		const account = tree.accounts.left;
		expect(await send(null, kind, left.id)).toEqual(['UNAUTHORIZED', false]);
		expect(await send(sessionOf(null, everyFlag), kind, left.id)).toEqual(['NO_ROLE', false]);
		expect(await send(sessionOf(account, flags('manageUser')), kind, left.id)).toEqual(['FORBIDDEN', false]);
		expect(await send(sessionOf(account, everyFlag), kind, right.id)).toEqual(['NOT_FOUND', false]);
		const [code, opened] = await send(await storedSession(db.database, account, everyFlag), kind, left.id);
		// Columns of participants are not those of points; this is reported only after the file was opened.
		expect([code, opened]).toEqual([kind === 'participants' ? 'OK' : 'UNSUPPORTED_FILE', true]);
	},
);
