import { type ImportMode, importModes } from '@rewards/validators/participants/constants';
import { describe, expect, it } from 'vitest';
import { sendFile } from '../../../imports/testing/send-file';
import { createCaller } from '../../../router';
import { makeProgram, type TestProgram } from '../../../testing';
import { importTests } from './testing/import-tests';

const held = importTests();
const { rows } = held;

/** Ann (E-1, ann@), Ben (E-2, ben@), Cem without an external id, and Old, archived (E-9). */
async function filledProgram(type: 'points' | 'claim' = 'points'): Promise<TestProgram> {
	const target = await makeProgram(held.database, held.bench.accounts.left.id, type);
	await rows(
		`insert into participant (program_id, id, name, email, external_id, status) values
			($1, gen_random_uuid(), 'Ann', 'ann@example.com', 'E-1', 'Active'), ($1, gen_random_uuid(), 'Ben', 'ben@example.com', 'E-2', 'Active'),
			($1, gen_random_uuid(), 'Cem', 'cem@example.com', '', 'Active'), ($1, gen_random_uuid(), 'Old', 'old@example.com', 'E-9', 'Archived')`,
		[target.id],
	);
	return target;
}
const people = async ({ id }: TestProgram) =>
	(
		await rows<{ name: string; email: string; external: string; status: string }>(
			`select name, email, external_id as external, status from participant where program_id = $1 and deleted_at is null order by created_at, name`,
			[id],
		)
	).map(({ name, email, external, status }) => [name, email, external, status]);
const named = async (program: TestProgram, email: string) => (await people(program)).find(([, own]) => own === email);

describe.each(importModes)('keys of participants in mode %s', (mode: ImportMode) => {
	const adds = mode === 'add';
	const run = async (target: TestProgram, lines: string) => {
		const { job } = await held.bench.run(`name,externalId,email\n${lines}\n`, { mode, target });
		const rejects = await rows<{ line: number; code: string; params: object }>(
			'select line, code, params from job_reject where job_id = $1 order by line',
			[job.id],
		);
		return { job, rejects: rejects.map(({ line, code, params }) => [line, code, params]) };
	};

	it('finds a person by the external id, who stays one, with the new address; an undo gives the old one back', async () => {
		const target = await filledProgram();
		const before = await people(target);
		const { job } = await run(target, 'Ann,E-1,new@example.com');
		const after = await people(target);
		expect(after.filter(([, , id]) => id === 'E-1')).toEqual([
			['Ann', adds ? 'ann@example.com' : 'new@example.com', 'E-1', 'Active'],
		]);
		if (adds) return;
		expect(job.result).toMatchObject({ created: 0, changed: 1, addressChanges: 1 });
		const { jobId } = await createCaller(held.bench.ctxOf(target)).participants.imports.undo({
			programId: target.id,
			importId: job.id,
		});
		await held.bench.ended(jobId);
		expect(await people(target)).toEqual(before);
	});

	it('finds them also by a row that is archived, and those who are used, if no other row of the file names them', async () => {
		const target = await filledProgram();
		await rows(`update participant set status = 'Used' where program_id = $1 and email = 'ben@example.com'`, [
			target.id,
		]);
		const { job } = await held.bench.run(
			`name,externalId,email,status
Ann,E-1,home@example.com,Archived
Ben,E-2,ben@home.example,Active
Old,E-9,old@home.example,Archived
`,
			{ mode, target },
		);
		const ids = (await people(target)).filter(([, , id]) => id).map(([, email, id, status]) => [id, email, status]);
		expect(ids).toEqual(
			adds
				? [
						['E-1', 'ann@example.com', 'Active'],
						['E-2', 'ben@example.com', 'Used'],
						['E-9', 'old@example.com', 'Archived'],
					]
				: [
						['E-1', 'home@example.com', 'Archived'],
						['E-2', 'ben@home.example', 'Active'],
						['E-9', 'old@home.example', 'Archived'],
					],
		);
		expect(job.result).toMatchObject({ created: 0 });
	});

	it('leaves somebody who has the id of one who has left, and several archived who share one, as they are', async () => {
		const target = await filledProgram();
		await rows(
			`insert into participant (program_id, id, name, email, external_id, status)
			values ($1, gen_random_uuid(), 'Elder', 'elder@example.com', 'E-9', 'Archived')`,
			[target.id],
		);
		const { job } = await held.bench.run(
			`name,externalId,email,status
Former,E-1,former@example.com,Archived
Third,E-9,third@example.com,Archived
Ben,E-2,ben@example.com,Active
Cem,,cem@example.com,Active
`,
			{ mode, target },
		);
		expect(job.result).toMatchObject({ created: 2 });
		expect((await named(target, 'ann@example.com'))?.[3]).toBe('Active');
		expect((await named(target, 'former@example.com'))?.[3]).toBe('Archived');
		expect((await people(target)).filter(([, , id]) => id === 'E-9')).toHaveLength(3);
	});

	it('leaves an archived row with the id of somebody whom another row names to itself', async () => {
		const target = await filledProgram();
		await held.bench.run(
			`name,externalId,email,status
Ann,E-1,ann@example.com,Active
Ann before,E-1,before@example.com,Archived
`,
			{ mode, target },
		);
		const ids = (await people(target)).filter(([, , id]) => id === 'E-1');
		expect(ids).toEqual([
			['Ann', 'ann@example.com', 'E-1', 'Active'],
			['Ann before', 'before@example.com', 'E-1', 'Archived'],
		]);
	});

	it('archives nobody whose row can’t be read but for the external id', async () => {
		const target = await filledProgram();
		const { rejects } = await run(target, 'Ann,E-1,ann@example.com,and,more\nBen,E-2,,and,more');
		expect(rejects.map(([line, code]) => [line, code])).toEqual([
			[2, 'rowColumns'],
			[3, 'rowColumns'],
		]);
		expect((await named(target, 'ann@example.com'))?.[3]).toBe('Active');
		expect((await named(target, 'ben@example.com'))?.[3]).toBe('Active');
		await rows(`update participant set status = 'Used' where program_id = $1 and email = 'ben@example.com'`, [
			target.id,
		]);
		await run(target, 'Ann,E-1,ann@example.com\nBen,E-2,,and,more');
		expect((await named(target, 'ben@example.com'))?.[3]).toBe('Used');
	});

	it('refuses a row whose keys are of two people, with both names, and archives neither', async () => {
		const target = await filledProgram();
		const { rejects } = await run(target, 'Ann,E-1,ben@example.com');
		expect(rejects).toEqual([[2, 'keysOfTwo', { names: 'Ann (ann@example.com), Ben (ben@example.com)' }]]);
		expect((await named(target, 'ann@example.com'))?.[3]).toBe('Active');
		expect((await named(target, 'ben@example.com'))?.[3]).toBe('Active');
	});

	it('refuses a second row for the same person, and an exchange of addresses, never half', async () => {
		const target = await filledProgram();
		const { rejects } = await run(
			target,
			'Ann,E-1,fresh@example.com\nAnn,,ann@example.com\nBen,E-2,cem@example.com\nCem,,cem2@example.com',
		);
		expect(rejects.filter(([, code]) => code !== 'duplicateInProgram')).toEqual([
			[3, 'duplicateInFile', { line: 2 }],
			[4, 'keysOfTwo', { names: 'Ben (ben@example.com), Cem (cem@example.com)' }],
		]);
	});

	it('takes every spelling of an address for the same, and stores none that nobody sees', async () => {
		const target = await filledProgram();
		const { job } = await run(
			target,
			'Ann,\u200bE-1,\ufeffＡnn@example.com\u200e\nDora,E-\u00ad7,dora@b\u00fccher.example\nDora,,DORA@xn--bcher-kva.example',
		);
		expect(job.result).toMatchObject({ created: 1 });
		expect(await named(target, 'dora@b\u00fccher.example')).toEqual([
			'Dora',
			'dora@b\u00fccher.example',
			'E-7',
			'Active',
		]);
		expect((await people(target)).filter(([name]) => name === 'Ann')).toHaveLength(1);
	});

	it('refuses doubles from before, lists them, and archives none', async () => {
		const target = await filledProgram();
		await rows(
			`insert into participant (program_id, id, name, email, external_id, external_id_twin)
			values ($1, gen_random_uuid(), 'Ann B', 'annb@example.com', 'E-1', 1)`,
			[target.id],
		);
		const { rejects } = await run(target, 'Ann,E-1,else@example.com');
		expect(rejects).toEqual([[2, 'keyOfSeveral', { names: 'Ann (ann@example.com), Ann B (annb@example.com)' }]]);
		const { items } = await createCaller(held.bench.ctxOf(target)).participants.merges.doubles({
			programId: target.id,
		});
		expect(
			items.map(({ reasons, first, second }) => [reasons, new Set([first.name, second.name]), first.status]),
		).toEqual([[['externalId'], new Set(['Ann', 'Ann B']), 'Active']]);
	});

	it('finds the one into whom a participant was merged, who keeps the own address', async () => {
		const target = await filledProgram();
		await rows(
			`update participant set deleted_at = now(), merged_into_id = (select id from participant where program_id = $1 and name = 'Ann')
			where program_id = $1 and name = 'Ben'`,
			[target.id],
		);
		const { job } = await run(target, 'Ann New,E-2,ben@example.com');
		expect(job.result).toMatchObject({ created: 0 });
		expect(await named(target, 'ann@example.com')).toEqual([
			adds ? 'Ann' : 'Ann New',
			'ann@example.com',
			'E-1',
			'Active',
		]);
	});

	it('leads a merged one’s external id to who has none, and frees the keys with a kept one who is deleted', async () => {
		const target = await filledProgram();
		await rows(
			`update participant set deleted_at = now(), merged_into_id = (select id from participant where program_id = $1 and name = 'Cem')
			where program_id = $1 and name = 'Ben'`,
			[target.id],
		);
		const { rejects, job } = await run(
			target,
			'Ann,E-2,ann@example.com\nCem,E-2,cem2@example.com\nDora,E-7,dora@example.com',
		);
		const theirs = { names: 'Ann (ann@example.com), Cem (cem@example.com)' };
		expect(rejects.filter(([, code]) => code !== 'duplicateInProgram')).toEqual([
			[2, 'keysOfTwo', theirs],
			[3, 'duplicateInFile', { line: 2 }],
		]);
		expect(job.result).toMatchObject({ created: 1 });
		await run(target, 'Cem,E-2,cem2@example.com');
		expect(await named(target, adds ? 'cem@example.com' : 'cem2@example.com')).toEqual([
			'Cem',
			...(adds ? ['cem@example.com', ''] : ['cem2@example.com', 'E-2']),
			'Active',
		]);
		await rows(`update participant set deleted_at = now() where program_id = $1 and name = 'Cem'`, [target.id]);
		const freed = await run(target, 'Ann,E-2,ann@example.com\nBen again,E-8,ben@example.com');
		expect(freed.job.result).toMatchObject({ created: 1 });
		expect((await people(target)).map(([name, email, id]) => [name, email, id])).toContainEqual([
			'Ben again',
			'ben@example.com',
			'E-8',
		]);
		if (!adds) expect((await named(target, 'ann@example.com'))?.[2]).toBe('E-2');
	});
});

it('a row that a preview led to the kept one is the merged one’s once the merge is undone', async () => {
	const target = await filledProgram();
	const ctx = held.bench.ctxOf(target);
	const { participants } = createCaller(ctx);
	const programId = target.id;
	const ids = await rows<{ id: string; version: number }>(
		`select id, version from participant where program_id = $1 and name in ('Ann', 'Ben') order by name`,
		[programId],
	);
	const [kept, merged] = [ids[0]?.id ?? '', ids[1]?.id ?? ''];
	const { mergeId } = await participants.merges.merge({
		...{ programId, keptId: kept, mergedId: merged },
		...{ keptVersion: ids[0]?.version ?? 0, mergedVersion: ids[1]?.version ?? 0, choices: {} },
	});
	const uploadId = await sendFile(ctx, 'name,email\nBen New,ben@example.com\n');
	const { jobId } = await participants.imports.preview({ programId, uploadId });
	expect((await held.bench.ended(jobId ?? '')).result).toMatchObject({ created: 0, changed: 1 });
	await participants.merges.undo({ programId, mergeId });
	const done = await participants.imports.commit({ programId, previewId: jobId ?? '', mode: 'update' });
	expect((await held.bench.ended(done.jobId)).result).toMatchObject({ created: 0, changed: 1 });
	expect((await named(target, 'ann@example.com'))?.[0]).toBe('Ann');
	expect((await named(target, 'ben@example.com'))?.[0]).toBe('Ben New');
});

it.each(['points', 'claim'] as const)(
	'a file of a %s program without external ids finds the merged and names doubles',
	async (type) => {
		const target = await filledProgram(type);
		await rows(
			`update participant set deleted_at = now(), merged_into_id = (select id from participant where program_id = $1 and name = 'Ann')
		where program_id = $1 and name = 'Ben'`,
			[target.id],
		);
		await rows(
			`insert into participant (program_id, id, name, email, email_twin) values ($1, gen_random_uuid(), 'Cem B', 'CEM@example.com', 1)`,
			[target.id],
		);
		const level = type === 'claim' ? ['level,', '1,'] : ['', ''];
		const { job } = await held.bench.run(
			`name,${level[0]}email\nAnn New,${level[1]}ben@example.com\nCem,${level[1]}cem@example.com\n`,
			{
				mode: 'update',
				target,
			},
		);
		expect(job.error).toBeNull();
		expect(job.result).toMatchObject({ created: 0, changed: 1 });
		expect((await named(target, 'ann@example.com'))?.[0]).toBe('Ann New');
		expect(await rows('select line, code from job_reject where job_id = $1', [job.id])).toEqual([
			{ line: 3, code: 'keyOfSeveral' },
		]);
	},
);
