import { describe, expect, it } from 'vitest';
import { errorBody } from '../../../errors';
import { previewTable } from '../../../imports';
import { type JobRecord, jobEvents } from '../../../jobs';
import { createCaller } from '../../../router';
import { everyFlag, storedSession } from '../../../testing';
import { importTests } from './testing/import-tests';
import { sendFile } from './testing/send-file';

const held = importTests();
const { rows } = held;

let files = 0;
/** A preview that is ready, and the actions on it. */
async function readyPreview() {
	files += 1;
	const uploadId = await sendFile(held.bench.ctx, `name,email,note\nAnn,ann${files}@example.com,x\n`);
	const programId = held.bench.program.id;
	const { imports } = createCaller(held.bench.ctx).participants;
	const { jobId } = await imports.preview({ programId, uploadId });
	const previewId = jobId ?? '';
	await held.bench.ended(previewId);
	const started = (work: Promise<{ jobId: string | null }>) =>
		work.then(
			() => 'done',
			(error: unknown) => errorBody(error).code,
		);
	return {
		previewId,
		uploadId,
		commit: () => started(imports.commit({ programId, previewId, mode: 'add' })),
		discard: async () => ((await imports.discard({ programId, previewId })).discarded ? 'done' : 'left'),
		previewAgain: () => started(imports.preview({ programId, uploadId, columns: [{ index: 2, field: null }] })),
	};
}
type Ready = Awaited<ReturnType<typeof readyPreview>>;

/** Either the preview's whole import exists, or nothing of the preview. */
async function expectWhole({ previewId, uploadId }: Ready, committed: boolean, fileStays = committed): Promise<void> {
	const imports = await rows<{ id: string }>(
		`select id from job where kind = 'participantImport' and params->>'previewId' = $1`,
		[previewId],
	);
	expect(imports).toHaveLength(committed ? 1 : 0);
	for (const { id } of imports)
		expect(await held.bench.ended(id)).toMatchObject({ state: 'done', result: { created: 1 } });
	expect(await rows('select from stored_file where id = $1', [uploadId])).toHaveLength(fileStays ? 1 : 0);
	expect(await rows('select from import_preview where job_id = $1', [previewId])).toEqual([]);
	expect(await rows('select to_regclass($1) as stage', [previewTable(previewId)])).toEqual([{ stage: null }]);
	expect(await rows('select from job where attempt > 1')).toEqual([]);
}

const waiting = async (): Promise<number> =>
	(
		await rows(
			"select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and application_name = 'rewards-test'",
		)
	).length;

describe('a preview that is imported and discarded concurrently', () => {
	it.each([
		['stored_file', 'id = $2', 'commit'],
		['stored_file', 'id = $2', 'discard'],
		['import_preview', 'job_id = $1', 'commit'],
		['import_preview', 'job_id = $1', 'discard'],
	] as const)('is one or the other, whichever waits for its %s (%s) first: %s', async (table, where, first) => {
		const ready = await readyPreview();
		const asked = await held.database.transaction(async (client) => {
			const lock = `select from ${table} where ${where} and $1::uuid is not null and $2::uuid is not null for update`;
			await client.query(lock, [ready.previewId, ready.uploadId]);
			const one = ready[first]();
			await expect.poll(waiting).toBe(1);
			const other = first === 'commit' ? ready.discard() : ready.commit();
			await expect.poll(waiting).toBe(2);
			return { answers: Promise.all(first === 'commit' ? [one, other] : [other, one]) };
		});
		expect(await asked.answers).toEqual(first === 'commit' ? ['done', 'left'] : ['NOT_FOUND', 'done']);
		await expectWhole(ready, first === 'commit');
	});

	it('is one or the other, time after time', async () => {
		for (let round = 0; round < 25; round += 1) {
			const ready = await readyPreview();
			const acts = [ready.commit, ready.discard];
			// The one requested second is a few statements late.
			const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
			const [committed, discarded] = round % 2 ? answers : answers.toReversed();
			expect([
				['done', 'left'],
				['NOT_FOUND', 'done'],
			]).toContainEqual([committed, discarded]);
			await expectWhole(ready, committed === 'done');
		}
	}, 60_000);
});

it('a preview that is imported while another mapping of its columns is previewed is one or the other', async () => {
	for (let round = 0; round < 10; round += 1) {
		const ready = await readyPreview();
		const acts = [ready.commit, ready.previewAgain];
		const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
		const [committed, again] = round % 2 ? answers : answers.toReversed();
		expect([
			['done', 'NOT_FOUND'],
			['NOT_FOUND', 'done'],
		]).toContainEqual([committed, again]);
		await expectWhole(ready, committed === 'done', true);
	}
}, 60_000);

it('a file that two tabs preview concurrently has one preview, and the other’s is gone', async () => {
	const ready = await readyPreview();
	expect(await Promise.all([ready.previewAgain(), ready.previewAgain()])).toEqual(['done', 'done']);
	const [open] = await rows<{ id: string }>('select job_id as id from stored_file where id = $1', [ready.uploadId]);
	expect(await held.bench.ended(open?.id ?? '')).toMatchObject({ state: 'done' });
	await expect
		.poll(() => rows('select job_id as id from import_preview where file_id = $1', [ready.uploadId]))
		.toEqual([open]);
});

it('a waiting user gets a notice of who discarded the preview, but not of their own discard', async () => {
	const { session } = held.bench.ctx;
	const { id, user } = await storedSession(held.database, session.account, everyFlag);
	const own = { ...held.bench.ctx, session: { ...session, id, user } };
	const { participants, notifications } = createCaller(own);
	const programId = held.bench.program.id;
	for (const [who, notices] of [
		[own, []],
		[held.bench.ctx, [{ read: false, params: { state: 'cancelled', cancelledBy: session.user.displayName } }]],
	] as const) {
		const previewId = await held.database.transaction(async (client) => {
			await client.query('lock table participant in access exclusive mode');
			const uploadId = await sendFile(own, 'name,email\nAnn,ann@example.com\n');
			const { jobId } = await participants.imports.preview({ programId, uploadId });
			await held.bench.when(jobId ?? '', ({ stage }) => stage === 'comparing');
			const answer = await createCaller(who).participants.imports.discard({ programId, previewId: jobId ?? '' });
			expect(answer).toEqual({ discarded: true });
			return jobId ?? '';
		});
		expect(await held.bench.ended(previewId)).toMatchObject({ state: 'cancelled' });
		expect((await notifications.list({})).items).toMatchObject(notices);
	}
});

describe('a user with an open preview', () => {
	it.each(['discard', 'commit', 'previewAgain'] as const)(
		'gets an error from %s that its file is gone',
		async (act) => {
			const ready = await readyPreview();
			const events = jobEvents(held.database);
			const release = await events.use();
			const files: JobRecord['file'][] = [];
			const changed = ({ id, file }: JobRecord) => id === ready.previewId && files.push(file);
			events.on('changed', changed);
			try {
				expect(await ready[act]()).toBe('done');
				await expect.poll(() => files.at(-1), { timeout: 10_000 }).toBeNull();
			} finally {
				events.off('changed', changed);
				await release();
			}
		},
	);
});
