import { type ImportMode, importModes } from '@rewards/validators/participants/constants';
import { countsOfMode } from '@rewards/validators/participants/imports';
import { describe, expect, it } from 'vitest';
import { createCaller } from '../../../router';
import { makeProgram, type TestProgram } from '../../../testing';
import { importTests } from './testing/import-tests';
import { sendFile } from './testing/send-file';

const held = importTests();
const { rows } = held;

/** The program's participants: two whom the file names, one whom it doesn't, and an archived one whom it names. */
async function filledProgram(): Promise<TestProgram> {
	const target = await makeProgram(held.database, held.bench.accounts.left.id, 'points');
	await held.bench.run(
		'name,email,status\nSame,same@example.com,Active\nOld,other@example.com,Active\nUnnamed,unnamed@example.com,Active\nGone,gone@example.com,Archived\n',
		{ target },
	);
	return target;
}
const file =
	'name,email\nSame,same@example.com\nNew name,other@example.com\nGone,gone@example.com\nFirst,first@example.com\nTwice,FIRST@example.com\n,nameless@example.com\n';

const people = (program: TestProgram) =>
	rows<{ email: string; name: string; status: string }>(
		'select email, name, status from participant where program_id = $1 and deleted_at is null order by email',
		[program.id],
	);
const staff = (program: TestProgram) => createCaller(held.bench.ctxOf(program)).participants.imports;

async function preview(target: TestProgram) {
	const ctx = held.bench.ctxOf(target);
	const uploadId = await sendFile(ctx, file);
	const { jobId } = await createCaller(ctx).participants.imports.preview({ programId: target.id, uploadId });
	await held.bench.ended(jobId ?? '');
	return jobId ?? '';
}

const first = { email: 'first@example.com', name: 'First', status: 'Active' };
const gone = { email: 'gone@example.com', name: 'Gone', status: 'Archived' };
const old = { email: 'other@example.com', name: 'Old', status: 'Active' };
const same = { email: 'same@example.com', name: 'Same', status: 'Active' };
const unnamed = { email: 'unnamed@example.com', name: 'Unnamed', status: 'Active' };
const updated = [first, { ...gone, status: 'Active' }, { ...old, name: 'New name' }, same];

const expected: Record<ImportMode, { counts: object; people: object[] }> = {
	add: {
		counts: { created: 1, changed: 0, unchanged: 0, known: 3, archived: 0, rejected: 2 },
		people: [first, gone, old, same, unnamed],
	},
	update: {
		counts: { created: 1, changed: 2, unchanged: 1, known: 0, archived: 0, rejected: 2 },
		people: [...updated, unnamed],
	},
	replace: {
		counts: { created: 1, changed: 2, unchanged: 1, known: 0, archived: 1, rejected: 2 },
		people: [...updated, { ...unnamed, status: 'Archived' }],
	},
};

describe.each(importModes)('an import in mode %s', (mode) => {
	it('matches its preview with new, changed, unchanged, archived and repeated participants, and is undone as a whole', async () => {
		const target = await filledProgram();
		const before = await people(target);
		const previewId = await preview(target);
		const programId = target.id;
		const { result } = await staff(target).getPreview({ programId, previewId });
		expect(result && countsOfMode(result, mode)).toEqual(expected[mode].counts);
		const { jobId } = await staff(target).commit({ programId, previewId, mode });
		const job = await held.bench.ended(jobId);
		expect(job.result).toMatchObject({ mode, ...expected[mode].counts, previewed: expected[mode].counts });
		expect(await people(target)).toEqual(expected[mode].people);
		expect(await rows('select code, line from job_reject where job_id = $1 order by line', [jobId])).toEqual([
			{ code: 'duplicateInFile', line: 6 },
			{ code: 'nameRequired', line: 7 },
		]);
		expect(
			await rows(`select after->>'mode' as mode from audit_entry where entity_id = $1 and action = 'import'`, [jobId]),
		).toEqual([{ mode }]);
		const undo = await staff(target).undo({ programId, importId: jobId });
		await held.bench.ended(undo.jobId);
		expect(await people(target)).toEqual(before);
	});

	it('checks participants again who were added, edited and deleted since the preview', async () => {
		const target = await filledProgram();
		const previewId = await preview(target);
		await rows(`update participant set name = 'New name' where program_id = $1 and email = 'other@example.com'`, [
			target.id,
		]);
		await rows(`update participant set deleted_at = now() where program_id = $1 and email = 'same@example.com'`, [
			target.id,
		]);
		await held.bench.run('name,email\nAdded meanwhile,first@example.com\n', { target });
		const { jobId } = await staff(target).commit({ programId: target.id, previewId, mode });
		const { result } = await held.bench.ended(jobId);
		expect(result).toMatchObject({
			...{
				add: { created: 1, changed: 0, unchanged: 0, known: 3, archived: 0 },
				update: { created: 1, changed: 2, unchanged: 1, known: 0, archived: 0 },
				replace: { created: 1, changed: 2, unchanged: 1, known: 0, archived: 1 },
			}[mode],
			rejected: 2,
		});
		expect(await people(target)).toContainEqual({
			...first,
			name: mode === 'add' ? 'Added meanwhile' : 'First',
		});
	});
});

describe('a file that is imported without a preview', () => {
	it('lists existing participants as error lines when it only adds, and not otherwise', async () => {
		for (const mode of importModes) {
			const target = await filledProgram();
			const { job } = await held.bench.run(file, { target, mode });
			const codes = await rows<{ code: string }>('select code from job_reject where job_id = $1 order by line', [
				job.id,
			]);
			expect(codes.map(({ code }) => code)).toEqual([
				...(mode === 'add' ? Array<string>(3).fill('duplicateInProgram') : []),
				'duplicateInFile',
				'nameRequired',
			]);
			expect(job.result).toMatchObject({ mode, known: 0, rejected: codes.length });
		}
	});
});
