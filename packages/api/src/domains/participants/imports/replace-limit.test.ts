import { expect, test } from 'vitest';
import { createCaller } from '../../../router';
import { makeProgram, type TestProgram } from '../../../testing';
import { importTests } from './testing/import-tests';
import { sendFile } from './testing/send-file';

const held = importTests();
const header = 'name,email\n';
const lines = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, at) => `Person ${from + at},person-${from + at}@example.com\n`).join('');

async function filled(count: number): Promise<TestProgram> {
	const target = await makeProgram(held.database, held.bench.accounts.left.id, 'points');
	await held.bench.run(header + lines(1, count), { target });
	return target;
}
const staff = (program: TestProgram) => createCaller(held.bench.ctxOf(program)).participants.imports;
async function preview(target: TestProgram, text: string): Promise<string> {
	const ctx = held.bench.ctxOf(target);
	const uploadId = await sendFile(ctx, text);
	const { jobId } = await createCaller(ctx).participants.imports.preview({ programId: target.id, uploadId });
	await held.bench.ended(jobId ?? '');
	return jobId ?? '';
}
const archived = async ({ id }: TestProgram) =>
	(
		await held.rows<{ n: number }>(
			`select count(*)::int as n from participant where program_id = $1 and status = 'Archived'`,
			[id],
		)
	)[0]?.n;

test('people added after the confirmation stop a replacing import, which asks again with the new number', async () => {
	const target = await filled(40);
	const programId = target.id;
	const previewId = await preview(target, header + lines(1, 2));
	const { result } = await staff(target).getPreview({ programId, previewId });
	expect(result).toMatchObject({ archived: 38, present: 40 });
	await held.bench.run(header + lines(41, 45), { target });

	const confirmed = { programId, previewId, mode: 'replace', allowArchived: 38 } as const;
	const first = await staff(target).commit(confirmed);
	const refused = await held.bench.ended(first.jobId);
	expect(refused).toMatchObject({
		state: 'failed',
		error: { code: 'ARCHIVES_MANY', params: { archived: 43, present: 45, changed: 0, previewId } },
	});
	expect(await archived(target)).toBe(0);

	// Two clicks on the new question are one import.
	const again = { ...confirmed, allowArchived: 43 };
	const [one, two] = await Promise.all([staff(target).commit(again), staff(target).commit(again)]);
	expect(one.jobId).not.toBe(first.jobId);
	expect(two.jobId).toBe(one.jobId);
	expect(await held.bench.ended(one.jobId)).toMatchObject({ state: 'done', result: { archived: 43 } });
	expect(await archived(target)).toBe(43);
});

test('people who are added while the import counts are neither counted nor archived', async () => {
	const target = await filled(40);
	const client = await held.database.pool.connect();
	try {
		await client.query('begin');
		await client.query(
			`insert into participant (program_id, id, name, email) select $1, gen_random_uuid(), 'Late', 'late-' || n || '@example.com' from generate_series(1, 5) n`,
			[target.id],
		);
		const previewId = await preview(target, header + lines(1, 2));
		const { jobId } = await staff(target).commit({
			programId: target.id,
			previewId,
			mode: 'replace',
			allowArchived: 38,
		});
		expect(await held.bench.ended(jobId)).toMatchObject({ state: 'done', result: { archived: 38 } });
		await client.query('commit');
	} finally {
		client.release();
	}
	expect(await archived(target)).toBe(38);
});

test('a few people more than confirmed pass while they are within the limits', async () => {
	const target = await filled(12);
	const previewId = await preview(target, header + lines(1, 2));
	await held.bench.run(header + lines(13, 18), { target });
	const { jobId } = await staff(target).commit({
		programId: target.id,
		previewId,
		mode: 'replace',
		allowArchived: 10,
	});
	expect(await held.bench.ended(jobId)).toMatchObject({ state: 'done', result: { archived: 16 } });
});

test('an import that failed for another reason is not started again, and one without a number is refused', async () => {
	const target = await filled(30);
	const programId = target.id;
	const previewId = await preview(target, header + lines(1, 1));
	const first = await staff(target).commit({ programId, previewId, mode: 'replace' });
	expect(await held.bench.ended(first.jobId)).toMatchObject({ state: 'failed', error: { code: 'ARCHIVES_MANY' } });
	await held.rows(`update job set error = jsonb_set(error, '{code}', '"INTERNAL"') where id = $1`, [first.jobId]);
	const again = staff(target).commit({ programId, previewId, mode: 'replace', allowArchived: 29 });
	await expect(again).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
	expect(await archived(target)).toBe(0);
});
