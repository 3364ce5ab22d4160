import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ended, everyFlag, makeAccountTree, storedSession, testServices } from '../testing';
import type { Session } from '../trpc';
import { cancelJob } from './cancel-job';
import { defineJob, withHandler } from './define-job';
import { enqueue } from './enqueue';
import { prepareJobs, startJobWorker, type Worker } from './worker';

let test: TestDatabase;
let worker: Worker;
let accountId: string;
let asker: Session;
let colleague: Session;

/** Cancelled between two statements; a long one starts well after that. */
const betweenStatements = withHandler(
	defineJob({
		kind: 'cleanup',
		flags: [],
		whenCancelled: 'takenBack',
		params: z.object({}),
		result: z.object({}),
	}),
	async () => async (run) => {
		await run.transaction(async (client) => {
			await client.query('insert into test_work values ($1)', [run.id]);
			run.progress({ stage: 'saving' });
			if (!run.signal.aborted) await once(run.signal, 'abort');
			await run.services.db.pool.query('select pg_sleep(0.2)');
			await client.query('select pg_sleep(600)');
		});
		return undefined;
	},
);

beforeAll(async () => {
	test = await createTestDatabase({ max: 6 });
	const services = testServices(test.database);
	await prepareJobs(test.database);
	await test.database.pool.query('create table test_work (job_id uuid)');
	const { left } = (await makeAccountTree(test.database)).accounts;
	accountId = left.id;
	[asker, colleague] = [
		await storedSession(test.database, left, everyFlag),
		await storedSession(test.database, left, everyFlag),
	];
	worker = await startJobWorker(services, { jobs: [betweenStatements], concurrency: 1 });
});
afterAll(async () => {
	await worker.stop();
	await test.drop();
});

const ask = (createdBy: Session | null, change?: string) =>
	test.database.transaction(async (client) => {
		const by = createdBy && { ...createdBy.user, sessionId: createdBy.id, ip: '' };
		const id = await enqueue(client, betweenStatements, { accountId, programId: null, createdBy: by, params: {} });
		if (change) await client.query(change, [id, colleague.user.id]);
		return id;
	});
const running = (id: string) => ended(test.database, id, ({ stage }) => stage === 'saving');
const noticesOf = (id: string) =>
	test.database.prisma.notification.findMany({ where: { params: { path: ['jobId'], equals: id } } });

it('a job that is cancelled between two statements does not run the next one', async () => {
	const id = await ask(null);
	await running(id);
	await cancelJob(test.database, id);
	expect((await ended(test.database, id)).state).toBe('cancelled');
	expect((await test.database.pool.query('select from test_work')).rowCount).toBe(0);
});

describe('the requester of a cancelled job', () => {
	it.each(['running', 'waiting'])(
		'gets one notice of who cancelled it, when it was another user: %s',
		async (state) => {
			// One at a time: the second waits behind the first.
			const before = state === 'waiting' ? await ask(null) : null;
			if (before) await running(before);
			const id = await ask(asker);
			if (!before) await running(id);
			await cancelJob(test.database, id, { by: { ...colleague.user, displayName: 'Cora Colleague' } });
			await cancelJob(test.database, id, { by: asker.user });
			expect((await ended(test.database, id)).state).toBe('cancelled');
			if (before) await cancelJob(test.database, before);
			expect(await noticesOf(id)).toMatchObject([
				{
					userId: asker.user.id,
					kind: 'jobEnded',
					readAt: null,
					params: { jobId: id, kind: 'cleanup', state: 'cancelled', programId: null, cancelledBy: 'Cora Colleague' },
				},
			]);
		},
	);

	it('gets no notice of their own cancellation', async () => {
		const id = await ask(asker);
		await running(id);
		await cancelJob(test.database, id, { by: asker.user });
		await ended(test.database, id);
		expect(await noticesOf(id)).toEqual([]);
	});

	it('gets a notice when the worker notices the cancellation only later', async () => {
		// As a worker leaves it that dies after the job was cancelled.
		const id = await ask(
			asker,
			`update job set state = 'running', cancel_asked_at = now(), cancel_asked_by_id = $2, cancel_asked_by_name = 'Cora' where id = $1`,
		);
		expect((await ended(test.database, id)).state).toBe('cancelled');
		expect(await noticesOf(id)).toMatchObject([{ readAt: null, params: { cancelledBy: 'Cora' } }]);
	});

	it('gets no notice of a job that another one replaced', async () => {
		const id = await ask(asker);
		await running(id);
		await cancelJob(test.database, id);
		await ended(test.database, id);
		expect(await noticesOf(id)).toEqual([]);
	});
});
