import { newId } from '@rewards/db';
import { inOwnProgram, type Matrix, program, type Target } from '../../../authorization/testing/cells';
import { incoming, readyPreview } from '../../../imports/testing/records';

/** A file that a recipe of the target has got, and that waits for a decision. */
async function newRun(target: Target): Promise<{ recipeId: string; runId: string }> {
	const { db, account, programId } = target;
	const [recipeId, runId, uploadId] = [await newRecipe(target), newId(), newId()];
	await db.prisma.storedFile.create({
		data: { id: uploadId, accountId: account.id, programId, kind: 'upload', name: 'a.csv', contentType: 'text/csv' },
		select: { id: true },
	});
	const file = { fileName: 'a.csv', size: 1, sha256: new Uint8Array(32), uploadId };
	await db.prisma.importRecipeRun.create({
		data: { id: runId, recipeId, programId, state: 'asking', told: 'asking', requestedById: newId(), ...file },
		select: { id: true },
	});
	return { recipeId, runId };
}
/** A recipe of the target's program. */
async function newRecipe({ db, account, programId }: Target): Promise<string> {
	const id = newId();
	const columns = [{ header: 'email', field: 'email' }];
	const place = { id, accountId: account.id, programId, ownerId: newId() };
	await db.prisma.importRecipe.create({
		data: { ...place, kind: 'participants', name: id, columns, mode: 'add' },
		select: { id: true },
	});
	return id;
}
/** An address of this machine at which nothing answers. */
const source = {
	kind: 'https',
	address: 'http://127.0.0.1:1/a.csv',
	frequency: 'daily',
	atTime: '06:00',
	timeZone: 'UTC',
};
async function newSource(target: Target): Promise<string> {
	const { db, programId } = target;
	const recipeId = await newRecipe(target);
	const { kind, address, ...schedule } = source;
	const place = { address, port: 22, bucket: '', region: '', folder: '', pattern: '', userName: '', hostKey: '' };
	await db.prisma.importRecipeSource.create({
		data: { recipeId, programId, kind, place, ...schedule, nextAt: new Date('2100-01-01T00:00:00Z') },
		select: { recipeId: true },
	});
	return recipeId;
}
const counts = { created: 0, changed: 0, unchanged: 0, archived: 0 };
/** A preview whose file can become a recipe. */
async function newPreview(target: Target): Promise<string> {
	const id = await readyPreview(target, 'participantPreview', counts, 'email\na@example.com\n');
	const columns = [{ header: 'email', index: 0, field: 'email', source: 'name' }];
	const params = JSON.stringify({ fileId: id, fileSize: 1, columns });
	await target.db.pool.query('update job set params = $2 where id = $1', [id, params]);
	return id;
}
/** A user with the right to the other kind of import alone finds none. */
const mayAnswer = ['NOT_FOUND'];
const limits = { archivedLimit: 10, refusedLimit: 10 };

const sent = async (target: Target) => ({
	recipeId: await newRecipe(target),
	again: false,
	file: incoming('email\na@example.com\n'),
});
const nothingYet = { none: 'shows what waits to its caller; the import writes the entry' };

export const matrix: Matrix = {
	'upload/recipes': program(sent, { mayAnswer }),
	'upload/recipes elsewhere': inOwnProgram(sent),
	'recipes.runs.list': program(async (target) => ({ recipeId: await newRecipe(target) }), { mayAnswer }),
	'recipes.runs.list elsewhere': inOwnProgram(async (target) => ({ recipeId: await newRecipe(target) })),
	'recipes.runs.get': program(newRun, { mayAnswer }),
	'recipes.runs.get elsewhere': inOwnProgram(newRun),
	'recipes.runs.take': program(newRun, { mayAnswer, writes: nothingYet }),
	'recipes.runs.take elsewhere': inOwnProgram(newRun),
	'recipes.runs.discard': program(newRun, { mayAnswer, writes: { none: 'discards what has changed nothing' } }),
	'recipes.runs.discard elsewhere': inOwnProgram(newRun),
	'recipes.pause': program(async (target) => ({ recipeId: await newRecipe(target), paused: true }), { mayAnswer }),
	'recipes.pause elsewhere': inOwnProgram(async (target) => ({ recipeId: await newRecipe(target), paused: true })),
	'recipes.hear': program(async (target) => ({ recipeId: await newRecipe(target), hear: true }), {
		mayAnswer,
		writes: { none: 'is about mails to its caller' },
	}),
	'recipes.hear elsewhere': inOwnProgram(async (target) => ({ recipeId: await newRecipe(target), hear: true })),
	'recipes.source.get': program(async (target) => ({ recipeId: await newRecipe(target) }), { mayAnswer }),
	'recipes.source.get elsewhere': inOwnProgram(async (target) => ({ recipeId: await newRecipe(target) })),
	'recipes.source.save': program(async (target) => ({ recipeId: await newRecipe(target), version: 0, ...source }), {
		mayAnswer,
	}),
	'recipes.source.save elsewhere': inOwnProgram(async (target) => ({
		recipeId: await newRecipe(target),
		version: 0,
		...source,
	})),
	'recipes.source.test': program(async (target) => ({ recipeId: await newRecipe(target), ...source }), {
		mayAnswer,
		writes: { none: 'looks, and stores nothing' },
		keyed: { repeats: 'looks anew, and stores nothing' },
	}),
	'recipes.source.test elsewhere': inOwnProgram(async (target) => ({ recipeId: await newRecipe(target), ...source })),
	'recipes.source.remove': program(async (target) => ({ recipeId: await newSource(target) }), { mayAnswer }),
	'recipes.source.remove elsewhere': inOwnProgram(async (target) => ({ recipeId: await newSource(target) })),
	'recipes.source.fetch': program(async (target) => ({ recipeId: await newSource(target) }), {
		mayAnswer,
		writes: { none: 'looks for files; each that is taken writes its entry' },
	}),
	'recipes.source.fetch elsewhere': inOwnProgram(async (target) => ({ recipeId: await newSource(target) })),
	'recipes.list': program(),
	'recipes.save': program(async (target) => ({ jobId: await newPreview(target), name: newId() }), { mayAnswer }),
	'recipes.save elsewhere': inOwnProgram(async (target) => ({ jobId: await newPreview(target), name: newId() })),
	'recipes.update': program(
		async (target) => ({ recipeId: await newRecipe(target), version: 1, name: newId(), ...limits }),
		{ mayAnswer },
	),
	'recipes.update elsewhere': inOwnProgram(async (target) => ({
		recipeId: await newRecipe(target),
		version: 1,
		name: newId(),
		...limits,
	})),
	'recipes.delete': program(async (target) => ({ recipeId: await newRecipe(target) }), { mayAnswer }),
	'recipes.delete elsewhere': inOwnProgram(async (target) => ({ recipeId: await newRecipe(target) })),
};
