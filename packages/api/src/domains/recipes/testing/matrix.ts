import { newId } from '@rewards/db';
import { inOwnProgram, type Matrix, program, type Target } from '../../../authorization/testing/cells';
import { readyPreview } from '../../../imports/testing/records';

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

export const matrix: Matrix = {
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
