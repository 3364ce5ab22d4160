import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordFailure, recordSuccess } from '../../jobs/schedule-failures';
import { createCaller } from '../../router';
import { contextOf, flags, makeAccountTree, sessionOf, testServices } from '../../testing';
import { failingWork } from './services/list-failing-work';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
	tree = await makeAccountTree(test.database);
});
beforeEach(async () => {
	await test.database.pool.query('truncate job, schedule_failure cascade');
});
afterAll(() => test.drop());

const seenBy = async (account: keyof typeof tree.accounts, ...held: Parameters<typeof flags>) =>
	(await createCaller(contextOf(services, sessionOf(tree.accounts[account], flags(...held)))).dashboard.start({}))
		.failing;
/** Ended jobs of a kind, the oldest first: the codes of their errors, null for a success. */
async function jobs(kind: string, codes: readonly (string | null)[], program = tree.programs.left) {
	let last = '';
	for (const [at, code] of codes.entries()) {
		last = newId();
		await test.database.pool.query(
			`insert into job (id, kind, account_id, program_id, state, error, created_at, finished_at)
			values ($1, $2, $3, $4, $5, $6, now() - make_interval(mins => $7), now())`,
			[
				last,
				kind,
				program.accountId,
				program.id,
				code ? 'failed' : 'done',
				code && JSON.stringify({ code, message: '' }),
				60 - at,
			],
		);
	}
	return last;
}

it('jobs of a kind that failed three times in a row in a program are shown, with their last error', async () => {
	const id = await jobs('participantImport', [null, 'INTERNAL', 'JOB_STUCK', 'TIMEOUT']);
	expect(await seenBy('left', 'manageParticipant')).toEqual({
		jobs: [
			{
				...{ id, kind: 'participantImport', failures: 3, code: 'TIMEOUT', failedAt: expect.any(Date) },
				...{ accountName: tree.accounts.left.name, programName: tree.programs.left.name },
			},
		],
		schedules: [],
	});
	expect((await failingWork(test.database)).jobs.map((job) => job.id)).toEqual([id]);
});

it.each([
	['that succeeded in between', ['INTERNAL', 'INTERNAL', null, 'INTERNAL']],
	['that refused their input', ['UNSUPPORTED_FILE', 'VALIDATION', 'UNSUPPORTED_FILE']],
	['that failed twice', ['INTERNAL', 'INTERNAL']],
])('jobs %s are not', async (_, codes) => {
	await jobs('participantImport', codes);
	expect((await failingWork(test.database)).jobs).toEqual([]);
});

it('a job that is repeated again and again is shown while it waits', async () => {
	const id = newId();
	await test.database.pool.query(
		`insert into job (id, kind, account_id, program_id, state, failures, failure) values ($1, 'participantImport', $2, $3, 'queued', 3, $4)`,
		[id, tree.accounts.left.id, tree.programs.left.id, JSON.stringify({ code: 'DATABASE_UNAVAILABLE' })],
	);
	expect((await seenBy('left', 'manageParticipant')).jobs).toMatchObject([
		{ id, failures: 3, code: 'DATABASE_UNAVAILABLE' },
	]);
});

it('nobody sees the work of other accounts, or of kinds that they may not see', async () => {
	await jobs('participantImport', ['INTERNAL', 'INTERNAL', 'INTERNAL']);
	expect((await seenBy('right', 'manageParticipant')).jobs).toEqual([]);
	expect((await seenBy('left', 'manageContent')).jobs).toEqual([]);
});

it('scheduled work that keeps failing is shown to those who manage the first account, until it succeeds', async () => {
	for (let n = 0; n < 3; n += 1) await recordFailure(services, 'housekeeping', new Error('a secret text'));
	const shown = [{ name: 'housekeeping', failures: 3, since: expect.any(Date), code: 'INTERNAL' }];
	expect((await failingWork(test.database)).schedules).toEqual(shown);
	expect((await seenBy('root', 'manageAccount')).schedules).toEqual(shown);
	expect((await seenBy('left', 'manageAccount')).schedules).toEqual([]);
	expect((await seenBy('root', 'manageParticipant')).schedules).toEqual([]);
	await recordSuccess(services, 'housekeeping');
	expect((await failingWork(test.database)).schedules).toEqual([]);
});
