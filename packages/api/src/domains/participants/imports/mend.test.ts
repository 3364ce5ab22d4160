import type { ImportMode } from '@rewards/validators/participants/constants';
import { expect, it } from 'vitest';
import { createCaller } from '../../../router';
import { makeProgram, type TestProgram } from '../../../testing';
import type { ProgramContext } from '../../../trpc';
import { importTests } from './testing/import-tests';
import { sendFile } from './testing/send-file';

const held = importTests();
const { rows } = held;
const freshProgram = () => makeProgram(held.database, held.bench.accounts.left.id, 'points');

const header = 'Name;E-Mail;Shoe Size;Password';
const file = [
	header,
	'Ann;ann@example.com;38;hush1',
	';wrong;39;hush2',
	'Ben;ben@example.com',
	'Cid;cid(at)example.com;41;hush3',
	'Ann;ANN@example.com;42;hush4',
].join('\n');

function staff(target: TestProgram, ctx: ProgramContext = held.bench.ctxOf(target)) {
	const { imports } = createCaller(ctx).participants;
	const programId = target.id;
	return {
		ctx,
		list: (jobId: string, more: { code?: string; skip?: number; take?: number } = {}) =>
			imports.rejects({ programId, jobId, ...more }),
		send: (importId: string, ...mended: [line: number, cells: Record<number, string>][]) =>
			imports.mend({
				programId,
				importId,
				rows: mended.map(([line, cells]) => ({
					line,
					cells: Object.entries(cells).map(([index, value]) => ({ index: Number(index), value })),
				})),
			}),
		imported: async (mode: ImportMode = 'add', text = file) => {
			const uploadId = await sendFile(ctx, text);
			const { jobId: previewId } = await imports.preview({ programId, uploadId });
			await held.bench.ended(previewId ?? '');
			const { jobId } = await imports.commit({ programId, previewId: previewId ?? '', mode });
			await held.bench.ended(jobId);
			return { importId: jobId, previewId: previewId ?? '', uploadId };
		},
		undo: async (importId: string) => held.bench.ended((await imports.undo({ programId, importId })).jobId),
	};
}
/** Another user who may import into the program. */
const colleague = (target: TestProgram) => {
	const ctx = held.bench.ctxOf(target);
	return staff(target, { ...ctx, session: { ...ctx.session, user: { ...ctx.session.user, id: target.id } } });
};
const emails = async (target: TestProgram) =>
	(
		await rows<{ email: string }>(
			`select email from participant where program_id = $1 and deleted_at is null and status <> 'Archived' order by email`,
			[target.id],
		)
	).map(({ email }) => email);

it('lists refused rows with their cells page by page, by reason and with the count of each', async () => {
	const target = await freshProgram();
	const { imported, list } = staff(target);
	const { importId } = await imported();
	const all = await list(importId);
	expect(all).toMatchObject({ total: 4, sendable: true, counts: { open: 4, sending: 0, done: 0 }, mends: [] });
	expect(all.columns).toEqual([
		{ index: 0, header: 'Name', secret: false },
		{ index: 1, header: 'E-Mail', secret: false },
		{ index: 2, header: 'Shoe Size', secret: false },
		{ index: 3, header: 'Password', secret: true },
	]);
	expect(all.rows.map(({ line, cells, faults }) => [line, cells, faults.map(({ code }) => code)])).toEqual([
		[3, ['', 'wrong', '39', 'hush2'], ['nameRequired', 'emailInvalid']],
		[4, ['Ben', 'ben@example.com', '', ''], ['rowColumns']],
		[5, ['Cid', 'cid(at)example.com', '41', 'hush3'], ['emailInvalid']],
		[6, ['Ann', 'ANN@example.com', '42', 'hush4'], ['duplicateInFile']],
	]);
	expect(all.reasons.map(({ code, count }) => [code, count])).toEqual([
		['emailInvalid', 2],
		['duplicateInFile', 1],
		['nameRequired', 1],
		['rowColumns', 1],
	]);
	const second = await list(importId, { code: 'emailInvalid', skip: 1, take: 1 });
	expect([second.total, second.rows.map(({ line }) => line)]).toEqual([2, [5]]);
});

it('imports mended rows once, and reports why others are refused again', async () => {
	const target = await freshProgram();
	const { imported, list, send } = staff(target);
	const { importId } = await imported();
	const { jobId } = await send(importId, [3, { 0: 'Eve', 1: 'eve@example.com' }], [5, { 1: 'still wrong' }]);
	expect(await held.bench.ended(jobId)).toMatchObject({
		state: 'doneWithRejects',
		result: { rows: 2, created: 1, rejected: 1, mode: 'add', mends: importId },
	});
	expect(await emails(target)).toEqual(['ann@example.com', 'eve@example.com']);
	const after = await list(importId);
	expect(after).toMatchObject({ counts: { open: 3, sending: 0, done: 1 }, mends: [{ jobId, rows: 2 }] });
	expect(after.rows.map(({ line, state, cells }) => [line, state, cells?.[1]])).toEqual([
		[3, 'done', 'eve@example.com'],
		[4, 'open', 'ben@example.com'],
		[5, 'open', 'still wrong'],
		[6, 'open', 'ANN@example.com'],
	]);
	expect(after.rows[2]?.faults).toMatchObject([{ code: 'emailInvalid', value: 'still wrong' }]);

	await expect(send(importId, [3, { 1: 'eva@example.com' }], [4, {}])).rejects.toMatchObject({
		appCode: 'CONFLICT',
		params: { reason: 'rowsTaken', lines: [3] },
	});
	// Rows mended before need not be sent again.
	const next = await send(importId, [5, { 1: 'cid@example.com' }], [4, { 2: '40' }]);
	expect(await held.bench.ended(next.jobId)).toMatchObject({ state: 'done', result: { created: 2 } });
	expect(await emails(target)).toEqual(['ann@example.com', 'ben@example.com', 'cid@example.com', 'eve@example.com']);
	expect((await list(importId)).counts).toEqual({ open: 1, sending: 0, done: 3 });
	await expect(send(next.jobId, [2, {}])).rejects.toMatchObject({ appCode: 'BAD_REQUEST' });
});

it('lets one of two tabs that send the same rows concurrently go first, and refuses the other', async () => {
	const target = await freshProgram();
	const { imported, list, send } = staff(target);
	const { importId } = await imported();
	const sent = await Promise.allSettled(
		['one@example.com', 'two@example.com'].map((email) => send(importId, [5, { 1: email }])),
	);
	expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	for (const one of sent) if (one.status === 'fulfilled') await held.bench.ended(one.value.jobId);
	expect(await emails(target)).toHaveLength(2);
	expect((await list(importId)).counts).toEqual({ open: 3, sending: 0, done: 1 });
	const files = await rows<{ n: number }>('select count(*) as n from stored_file where program_id = $1', [target.id]);
	expect(files).toEqual([{ n: 2 }]);
});

it('reads mended rows by today’s rules, archives no participant, and lists them as refused again after an undo', async () => {
	const target = await freshProgram();
	await held.bench.run('name,email\nOld,old@example.com\nKept,kept@example.com\n', { target });
	const { imported, list, send, undo } = staff(target);
	const { importId } = await imported('replace', 'name,email\nKept,kept@example.com\n,new@example.com\nOld,(old)\n');
	expect(await emails(target)).toEqual(['kept@example.com']);
	const { jobId } = await send(importId, [3, { 0: 'New' }], [4, { 1: 'old@example.com' }]);
	// The second exists, and is no longer archived.
	expect(await held.bench.ended(jobId)).toMatchObject({
		result: { mode: 'update', created: 1, changed: 1, archived: 0 },
	});
	expect(await emails(target)).toEqual(['kept@example.com', 'new@example.com', 'old@example.com']);
	await undo(jobId);
	expect(await emails(target)).toEqual(['kept@example.com']);
	expect((await list(importId)).counts).toEqual({ open: 2, sending: 0, done: 0 });
	await rows(`update program set geolocation_enabled = true, continents = '{NORTH_AMERICA}' where id = $1`, [
		target.id,
	]);
	const foreign = await staff(target).imported('add', 'name,email,country\n,far@example.com,DE\n');
	const far = await send(foreign.importId, [2, { 0: 'Far' }]);
	expect(await held.bench.ended(far.jobId)).toMatchObject({ result: { created: 0, rejected: 1 } });
	await undo(importId);
	await expect(send(importId, [3, { 0: 'New' }])).rejects.toMatchObject({ appCode: 'BAD_REQUEST' });
});

it('shows secrets only to the user who uploaded them, and keeps them when another user mends the row', async () => {
	const target = await freshProgram();
	const own = staff(target);
	const other = colleague(target);
	const { importId } = await own.imported();
	const seen = await other.list(importId);
	expect(JSON.stringify(seen)).not.toContain('hush');
	expect(seen.columns.map(({ header: title }) => title)).toEqual(['Name', 'E-Mail', 'Shoe Size']);
	// In a row that can't be split, the secret may be anywhere.
	expect(seen.rows[1]).toMatchObject({ line: 4, cells: null });
	await expect(other.send(importId, [4, { 2: '1' }])).rejects.toMatchObject({ appCode: 'BAD_REQUEST' });
	await expect(other.send(importId, [3, { 3: 'mine' }])).rejects.toMatchObject({ appCode: 'BAD_REQUEST' });
	const { jobId } = await other.send(importId, [5, { 1: 'cid@example.com' }], [3, { 1: 'x' }]);
	await held.bench.ended(jobId);
	const sealed = await rows<{ set: boolean }>(
		`select password_sealed is not null or password_hash is not null as set from participant where email = 'cid@example.com' and program_id = $1`,
		[target.id],
	);
	expect(sealed).toEqual([{ set: true }]);
	expect(JSON.stringify(await other.list(importId))).not.toContain('hush');
	expect(JSON.stringify(await other.list(jobId))).not.toContain('hush');
	expect(JSON.stringify(await own.list(importId))).toContain('hush2');
});

it('mends rows of a file in an older encoding, and keeps its characters', async () => {
	const target = await freshProgram();
	const { list, send } = staff(target);
	const { job } = await held.bench.run(
		Buffer.from('name;email\nJosé;josé(at)example.com\nÇ;c@example.com\n', 'latin1'),
		{
			target,
		},
	);
	expect((await list(job.id)).rows).toMatchObject([{ line: 2, cells: ['José', 'josé(at)example.com'] }]);
	await held.bench.ended((await send(job.id, [2, { 1: 'jose@example.com' }])).jobId);
	expect(await rows('select name from participant where program_id = $1 order by email', [target.id])).toEqual([
		{ name: 'Ç' },
		{ name: 'José' },
	]);
});

it('refuses other programs and empty rows, and anything before the import or after its file is gone', async () => {
	const target = await freshProgram();
	const { imported, send, list, ctx } = staff(target);
	const uploadId = await sendFile(ctx, file);
	const { imports } = createCaller(ctx).participants;
	const { jobId } = await imports.preview({ programId: target.id, uploadId });
	await held.bench.ended(jobId ?? '');
	expect(await list(jobId ?? '')).toMatchObject({ total: 4, sendable: false, fileId: uploadId });
	await expect(send(jobId ?? '', [3, { 0: 'Eve' }])).rejects.toMatchObject({ appCode: 'BAD_REQUEST' });

	const { importId } = await imported();
	const stranger = staff(await freshProgram());
	await expect(stranger.list(importId)).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
	await expect(stranger.send(importId, [3, {}])).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
	await expect(send(importId, [2, { 0: 'Went in' }])).rejects.toMatchObject({ appCode: 'CONFLICT' });
	await expect(send(importId, [3, { 1: '', 2: ' ', 3: '' }])).rejects.toMatchObject({ appCode: 'BAD_REQUEST' });
	await rows(`update stored_file set expires_at = now() - interval '1 hour' where job_id = $1`, [importId]);
	expect(await list(importId)).toMatchObject({
		total: 4,
		sendable: false,
		columns: [],
		rows: [{ cells: null }, {}, {}, {}],
	});
	await expect(send(importId, [3, { 0: 'Eve' }])).rejects.toMatchObject({ appCode: 'BAD_REQUEST' });
});
