import { importLimits } from '@rewards/validators/imports/constants';
import { expect, it } from 'vitest';
import { runHousekeeping } from '../../../jobs/run-housekeeping';
import { createCaller } from '../../../router';
import { makeProgram } from '../../../testing';
import { rejectsFile } from '../services/rejects-file';
import { importTests } from './testing/import-tests';
import { sendFile } from './testing/send-file';

const held = importTests();
const { keptRejects: most } = importLimits;

const setUp = async () => {
	const target = await makeProgram(held.database, held.bench.accounts.left.id, 'points');
	const ctx = held.bench.ctxOf(target);
	return { target, ctx, caller: createCaller(ctx) };
};
const keptOf = async (jobId: string) => {
	const { rows } = await held.database.pool.query<{ n: number; last: number }>(
		'select count(*)::int as n, max(line) as last from job_reject where job_id = $1',
		[jobId],
	);
	return rows[0];
};
const manyOf = (count: number, row: (n: number) => string) =>
	Array.from({ length: count }, (_, n) => row(n)).join('\n');

it('an import keeps the first refused rows, and counts the others by reason', async () => {
	const { target, ctx, caller } = await setUp();
	// Without name and address, then without address only, and two rows too many of another kind.
	const text = `name,email\n${manyOf(most, () => ',x')}\n${manyOf(1_500, () => 'Ann,x')}\na,b,c\na,b,c\nBea,bea@example.com\n`;
	const { job } = await held.bench.run(text, { target });
	expect(job.result).toMatchObject({ rows: most + 1_503, created: 1, rejected: most + 1_502 });
	expect(await keptOf(job.id)).toEqual({ n: most, last: most + 1 });

	const page = await caller.participants.imports.rejects({ programId: target.id, jobId: job.id });
	expect(page).toMatchObject({ total: most, beyond: 1_502, counts: { open: most } });
	expect(page.reasons).toEqual([
		{ code: 'emailInvalid', count: most + 1_500, kept: most, params: {} },
		{ code: 'nameRequired', count: most, kept: most, params: {} },
		{ code: 'rowColumns', count: 2, kept: null, params: { found: 3, expected: 2 } },
	]);
	expect(await caller.jobs.rejects({ id: job.id, afterLine: most, take: 10 })).toMatchObject({
		total: most + 1_502,
		beyond: 1_502,
		items: [{ line: most + 1 }],
		nextAfterLine: null,
	});

	let file = '';
	for await (const part of (await rejectsFile(ctx, job.id, 'en')).lines) file += part;
	const lines = file.split('\r\n');
	expect(lines[1]).toBe(',,,"10,000 of 11,502 rejected rows are kept. Fix the cause and import the file again."');
	expect(lines).toHaveLength(most + 3);
	// The file is imported again: that line is not one of its rows.
	const again = await held.bench.run(`${lines.slice(0, 3).join('\n').replace(',x,', 'Cid,cid@example.com,')}\n`, {
		target,
	});
	expect(again.job.result).toMatchObject({ rows: 1, created: 1, rejected: 0 });

	await held.database.pool.query(`update job set finished_at = now() - interval '100 days' where id = $1`, [job.id]);
	await runHousekeeping(ctx);
	const { rows } = await held.database.pool.query('select from job_reject_beyond where job_id = $1', [job.id]);
	expect(rows).toEqual([]);
}, 60_000);

it('a preview limits the rows that it refuses as well, and its import continues from it', async () => {
	const { target, ctx, caller } = await setUp();
	const text = `name,email\n${manyOf(most + 2_000, () => 'a,b,c')}\n${manyOf(most, (n) => `,d${n}@example.com`)}\nDan,dan@example.com\n`;
	const uploadId = await sendFile(ctx, text);
	const preview = await caller.participants.imports.preview({ programId: target.id, uploadId });
	const seen = await held.bench.ended(preview.jobId ?? '');
	expect(seen.result).toMatchObject({ rows: 2 * most + 2_001, created: 1, rejected: 2 * most + 2_000 });
	expect(await keptOf(seen.id)).toEqual({ n: most, last: most + 1 });
	const stage = `import_stage.p${seen.id.replaceAll('-', '')}`;
	const { rows } = await held.database.pool.query<{ n: number }>(`select count(*)::int as n from ${stage}`);
	// Rows that name a participant are kept, for an import that archives those whom no row names.
	expect(rows).toEqual([{ n: 2 * most + 1 }]);

	// Reading the file again would find nothing: the staged rows are imported.
	await held.database.pool.query('delete from stored_file_chunk');
	const { jobId } = await caller.participants.imports.commit({
		programId: target.id,
		previewId: seen.id,
		mode: 'replace',
	});
	const done = await held.bench.ended(jobId);
	expect(done).toMatchObject({ state: 'doneWithRejects', result: { created: 1, rejected: 2 * most + 2_000 } });
	expect(await keptOf(jobId)).toEqual({ n: most, last: most + 1 });
	const counted = await held.database.pool.query(
		'select code, rows from job_reject_beyond where job_id = $1 order by code',
		[jobId],
	);
	expect(counted.rows).toEqual([
		{ code: '', rows: most + 2_000 },
		{ code: 'nameRequired', rows: most },
		{ code: 'rowColumns', rows: 2_000 },
	]);
}, 60_000);

it('existing participants count among them', async () => {
	const { target } = await setUp();
	const people = (count: number) => `name,email\n${manyOf(count, (n) => `P${n},p${n}@example.com`)}\n`;
	await held.bench.run(people(5_000), { target });
	const { job } = await held.bench.run(`${people(5_000)}${manyOf(most - 100, () => ',x')}\n`, { target });
	expect(job.result).toMatchObject({ created: 0, rejected: most + 4_900 });
	expect(await keptOf(job.id)).toMatchObject({ n: most });
	const { rows } = await held.database.pool.query(
		`select code, rows from job_reject_beyond where job_id = $1 order by code`,
		[job.id],
	);
	expect(rows).toEqual([
		{ code: '', rows: 4_900 },
		{ code: 'duplicateInProgram', rows: 4_900 },
	]);
}, 60_000);
