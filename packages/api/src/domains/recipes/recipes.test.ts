import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobBench } from '../../imports/testing/bench';
import { sendFile } from '../../imports/testing/send-file';
import { createCaller } from '../../router';
import { contextOf, flags, makeProgram, storedSession, type TestProgram } from '../../testing';
import { participantJobs } from '../participants';

let test: TestDatabase;
let bench: Awaited<ReturnType<typeof jobBench>>;
beforeAll(async () => {
	test = await createTestDatabase({ max: 8 });
	bench = await jobBench(test.database, participantJobs);
	await bench.startWorker();
});
afterAll(async () => {
	await bench.stop();
	await test.drop();
});
const rows = async (sql: string, values: unknown[]) => (await test.database.pool.query(sql, values)).rows;

type Columns = { index: number; field: 'name' | 'email' | 'customField1' | 'externalId' | null }[];

/** Staff at work in a fresh program. */
async function staff() {
	const program: TestProgram = await makeProgram(test.database, bench.accounts.left.id, 'points');
	const ctx = bench.ctxOf(program);
	const caller = createCaller(ctx);
	const programId = program.id;
	const { imports } = caller.participants;
	const ask = async (uploadId: string, more: object = {}) => {
		const { jobId, header } = await imports.preview({ programId, uploadId, ...more });
		if (jobId) await bench.ended(jobId);
		return { uploadId, previewId: jobId ?? '', header };
	};
	return {
		programId,
		caller,
		imports,
		ask,
		send: async (content: string | Uint8Array, more: object = {}) => ask(await sendFile(ctx, content), more),
		of: (previewId: string) => imports.getPreview({ programId, previewId }),
		save: (jobId: string, name: string, more: object = {}) => caller.recipes.save({ programId, jobId, name, ...more }),
	};
}
type Staff = Awaited<ReturnType<typeof staff>>;

const file = 'Kim,Posta,Sicil\nAnn,ann@example.com,7\n';
const columns: Columns = [
	{ index: 0, field: 'name' },
	{ index: 1, field: 'email' },
	{ index: 2, field: 'externalId' },
];
/** A recipe saved from the preview of `file`. */
async function withRecipe(name = 'HR export', more: object = {}): Promise<Staff & { recipeId: string }> {
	const here = await staff();
	const { previewId } = await here.send(file, { columns });
	const { id: recipeId } = await here.save(previewId, name, more);
	// What the program remembers of single columns must not be what the recipe brings.
	await rows('delete from import_mapping where program_id = $1', [here.programId]);
	return { ...here, recipeId };
}
const fieldsOf = ({ columns: found }: { columns: readonly { header: string; field: string | null }[] }) =>
	Object.fromEntries(found.map(({ header, field }) => [header, field]));

describe('a recipe', () => {
	it('reads the next file of its shape by itself, in whatever order its columns are', async () => {
		const { send, of, recipeId } = await withRecipe('HR export', { mode: 'update' });
		const next = await send('SICIL, posta,Kim\n8,ben@example.com,Ben\n');
		expect(next.header).toMatchObject({ missing: [], recipe: { id: recipeId, name: 'HR export', mode: 'update' } });
		const preview = await of(next.previewId);
		expect(fieldsOf(preview)).toEqual({ SICIL: 'externalId', posta: 'email', Kim: 'name' });
		expect(preview.columns.map(({ source }) => source)).toEqual(['recipe', 'recipe', 'recipe']);
		expect(preview).toMatchObject({ recipe: { id: recipeId }, recipes: [{ id: recipeId }], result: { created: 1 } });
	});

	it('says when it was last imported with', async () => {
		const { send, imports, caller, programId } = await withRecipe();
		const used = async () => (await caller.recipes.list({ programId }))[0]?.usedAt;
		const { previewId } = await send(file);
		expect(await used()).toBeNull();
		const { jobId } = await imports.commit({ programId, previewId, mode: 'add' });
		await bench.ended(jobId);
		expect(await used()).toBeInstanceOf(Date);
	});

	it.each([
		['another column', 'Kim,Posta,Sicil,City\nAnn,a@example.com,7,Bonn\n'],
		['a column less', 'Kim,Posta\nAnn,a@example.com\n'],
		['another name', 'Kim,Posta,Nummer\nAnn,a@example.com,7\n'],
		['the same name twice', 'Kim,Posta,Posta\nAnn,a@example.com,7\n'],
	])('is not for a file with %s', async (_, text) => {
		const { send } = await withRecipe();
		expect((await send(text)).header).toMatchObject({ recipe: null, recipes: [] });
	});

	it('takes precedence over what the program remembers of single columns, and over their names', async () => {
		const { send, ask, recipeId } = await withRecipe();
		const { uploadId } = await send('Kim,Posta,Sicil\nAnn,ann@example.com,7\n', {
			columns: [...columns.slice(0, 2), { index: 2, field: 'customField1' }],
		});
		const again = await ask(uploadId);
		expect(again.header.recipe?.id).toBe(recipeId);
		expect(fieldsOf(again.header)).toMatchObject({ Sicil: 'externalId' });
	});

	it('yields to staff: none, another one, or their own columns', async () => {
		const { send, ask, save, recipeId } = await withRecipe();
		const own = await send(file, { columns: [...columns.slice(0, 2), { index: 2, field: null }] });
		expect(own.header).toMatchObject({ recipe: null, recipes: [{ id: recipeId }] });
		const { id: other } = await save(own.previewId, 'Without numbers');
		expect((await ask(own.uploadId)).header.recipe?.id).toBe(other);
		expect((await ask(own.uploadId, { recipeId })).header.recipe?.id).toBe(recipeId);
		expect((await ask(own.uploadId, { recipeId: null })).header.recipe).toBeNull();
	});

	it('keeps the encoding that staff chose, and finds its files by it', async () => {
		const { send, save, programId } = await staff();
		// Ş and ğ of Windows-1254, in a file whose bytes could also be Windows-1252.
		const text = Buffer.from('\xDEube,Ki\xFEi,Posta\nA,Ann,ann@example.com\n', 'latin1');
		const chosen = await send(text, {
			reading: { encoding: 'windows-1254' },
			columns: [
				{ index: 0, field: null },
				{ index: 1, field: 'name' },
				{ index: 2, field: 'email' },
			],
		});
		await save(chosen.previewId, 'Branches');
		await rows('delete from import_mapping where program_id = $1', [programId]);
		const { header } = await send(text);
		expect(header).toMatchObject({ recipe: { name: 'Branches' }, reading: { encoding: 'windows-1254', found: false } });
		expect(header.columns[0]?.header).toBe('Şube');
	});

	it('is changed by one user at a time, has a name of its own, and is gone once deleted', async () => {
		const { send, save, caller, programId, recipeId } = await withRecipe();
		const { previewId } = await send(file);
		const change = { programId, recipeId, version: 1, name: 'Nightly', mode: 'replace' as const };
		await expect(save(previewId, 'HR export')).rejects.toMatchObject({ appCode: 'DUPLICATE' });
		const saved = await caller.recipes.update({ ...change, archivedLimit: 1, refusedLimit: 0 });
		expect(saved).toMatchObject({ name: 'Nightly', mode: 'replace', archivedLimit: 1, refusedLimit: 0, version: 2 });
		await expect(caller.recipes.update({ ...change, name: 'Other' })).rejects.toMatchObject({ appCode: 'CONFLICT' });
		await caller.recipes.delete({ programId, recipeId });
		expect(await caller.recipes.list({ programId })).toEqual([]);
		expect((await send(file)).header.recipe).toBeNull();
		const logged = await rows('select action from audit_entry where entity_id = $1 order by at, id', [recipeId]);
		expect(logged).toEqual([{ action: 'create' }, { action: 'update' }, { action: 'delete' }]);
	});

	it('is found only in its program, and only by those who may import files of its kind', async () => {
		const { caller, recipeId, programId } = await withRecipe();
		const other = await staff();
		const elsewhere = { programId: other.programId, recipeId };
		await expect(caller.recipes.delete(elsewhere)).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
		const uploaded = await other.send('name,email\nAnn,a@example.com\n');
		await expect(other.ask(uploaded.uploadId, { recipeId })).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
		const session = await storedSession(test.database, bench.accounts.left, flags('manageTransaction'));
		const booker = createCaller(contextOf(bench.services, session));
		expect(await booker.recipes.list({ programId })).toEqual([]);
		await expect(booker.recipes.delete({ programId, recipeId })).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
	});
});
