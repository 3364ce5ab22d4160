import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ended, flags, makeAccountTree, storedSession, testServices } from '../testing';
import { defineJob, withHandler } from './define-job';
import { enqueue } from './enqueue';
import { seenJob } from './find-job';
import type { JobRun } from './run/job-run';
import { prepareJobs, startJobWorker, type Worker } from './worker';

let db: TestDatabase;
let worker: Worker;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;

/** Returns the given result, with a field that is not in its schema. */
const telling = withHandler(
	defineJob({
		kind: 'telling',
		flags: ['manageTransaction'],
		whenCancelled: 'stays',
		params: z.object({ told: z.number() }),
		result: z.object({ told: z.int() }),
	}),
	async () => async (run: JobRun<{ told: number }, { told: number }>) => {
		const result = { told: run.params.told, beside: 'more' };
		return { result };
	},
);
const silent = { ...telling, kind: 'silent' };

beforeAll(async () => {
	db = await createTestDatabase();
	await prepareJobs(db.database);
	tree = await makeAccountTree(db.database);
	worker = await startJobWorker(testServices(db.database), { jobs: [telling], concurrency: 1 });
});
afterAll(async () => {
	await worker.stop();
	await db.drop();
});

const tell = async (told: number) => {
	const request = { accountId: tree.accounts.left.id, createdBy: null, params: { told } };
	return ended(db.database, await db.database.transaction((client) => enqueue(client, telling, request)));
};
const reader = async (...held: Parameters<typeof flags>) => {
	const { account, ...session } = await storedSession(db.database, tree.accounts.left, flags(...held));
	if (!account || !session.role) throw new Error('a session without an account or a role');
	return { db: db.database, session: { ...session, account, role: session.role } };
};

test('a result is stored by its schema, and nothing else', async () => {
	expect(await tell(3)).toMatchObject({ state: 'done', result: { told: 3 } });
	expect((await tell(4)).result).toEqual({ told: 4 });
});

test('an invalid result fails the job, and staff get the reference', async () => {
	const { state, result, error } = await tell(0.5);
	expect({ state, result }).toEqual({ state: 'failed', result: null });
	expect(error).toMatchObject({ code: 'INTERNAL', reference: expect.any(String) });
});

test('a result stored by another version of the product is not shown', async () => {
	const { id } = await tell(5);
	const ctx = await reader('manageTransaction');
	expect(await seenJob(ctx, [telling], id)).toMatchObject({
		kind: 'telling',
		whenCancelled: 'stays',
		result: { told: 5 },
	});
	await db.database.pool.query(`update job set result = '{"told": "five"}' where id = $1`, [id]);
	expect(await seenJob(ctx, [telling], id)).toMatchObject({ state: 'done', result: null });
});

test('a job is visible to users with a flag of its kind, and only among the requested kinds', async () => {
	const { id } = await tell(6);
	expect(await seenJob(await reader('manageParticipant'), [telling, silent], id)).toBeNull();
	expect(await seenJob(await reader('manageTransaction'), [silent], id)).toBeNull();
	expect(await seenJob(await reader('manageTransaction'), [silent, telling], id)).toMatchObject({ id });
});
