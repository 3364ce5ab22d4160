import { newId } from '@rewards/db';
import { isTableName, tableNames, uploadParts } from '@rewards/validators/imports/constants';
import type { RecipeKind } from '@rewards/validators/recipes/constants';
import { writeAuditOn } from '../../../audit';
import { AppError, isUniqueViolation } from '../../../errors';
import { dropUpload, storeUpload } from '../../../imports';
import { hintOf, keepReading } from '../../../imports/reading/import-file';
import { lookAtBeginning } from '../../../imports/reading/look-at-beginning';
import { recipesOf } from '../../../imports/recipes';
import { refuseFile } from '../../../imports/refuse-file';
import type { ProgramContext } from '../../../trpc';
import { kindsOf } from '../policy';
import { runKinds } from './kinds';
import { listRuns, type RunView } from './list-runs';
import { readRunFile } from './read-file';
import { alreadySent, refuseSame } from './refuse-same';

export interface SentFile {
	recipeId: string;
	fileName: string;
	stream: AsyncIterable<Uint8Array>;
	/** Maximum bytes. */
	limit: number;
	/** Imports it although the same file was imported before. */
	again: boolean;
	/**
	 * For a file that was fetched: under which key it is recorded as taken, in the transaction of its run; null if it
	 * changed while it was read, and stays where it is.
	 */
	takenAs?: () => Promise<string | null>;
}

interface Owned {
	kind: RecipeKind;
	ownerId: string;
	language: string | null;
	pausedBy: string | null;
}
const owned = `select q.kind, q.owner_id as "ownerId", u.language, q.paused_by as "pausedBy" from import_recipe q
	left join app_user u on u.id = q.owner_id where q.id = $1 and q.program_id = $2 and q.kind = any($3)`;
/** Days that a file waits for its turn, or for staff. */
const keptDays = 7;
const complete = `update stored_file set complete = true, size = $2, sha256 = $3, expires_at = now() + interval '${keptDays} days' where id = $1`;
const insert = `insert into import_recipe_run (id, recipe_id, program_id, file_name, size, sha256, upload_id, columns, question, again, requested_by_id, requested_by_name)
	values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

/** A unique violation, if another process has taken it meanwhile. */
const taken = 'insert into import_recipe_taken (recipe_id, key, file_name) values ($1, $2, $3)';

const found = <Row>(row: Row | undefined): Row => {
	if (row === undefined) throw new AppError('NOT_FOUND', { entity: 'importRecipe' });
	return row;
};

/**
 * Takes a file that a recipe imports by itself: stored, encrypted and committed with its run before the call returns.
 * NOT_FOUND for another program's recipe; CONFLICT (`reason: recipePaused`); UNSUPPORTED_FILE for a file that is
 * unreadable as a whole; ALREADY_IMPORTED for the same bytes again, unless `again`, and for a file that was taken.
 */
export async function receiveFile(ctx: ProgramContext, sent: SentFile): Promise<RunView> {
	const { db, config, program, session } = ctx;
	const { recipeId, fileName, stream, limit, again, takenAs } = sent;
	const { rows } = await db.pool.query<Owned>(owned, [recipeId, program.id, kindsOf(ctx)]);
	const { kind, ownerId, language, pausedBy } = found(rows[0]);
	if (pausedBy !== null) {
		const message = 'The recipe is paused. Nothing was stored: resume it, and send the file again.';
		throw new AppError('CONFLICT', { reason: 'recipePaused', pausedBy }, { message });
	}
	if (!isTableName(fileName)) refuseFile('fileKind', { kinds: tableNames.join(', ') });
	const { flow } = runKinds[kind];
	const recipe = found((await recipesOf(db.pool, program.id, flow)).find(({ id }) => id === recipeId));
	let begun = false;
	const look = (bytes: Uint8Array) => {
		if (!begun) lookAtBeginning(bytes, { whole: bytes.byteLength < uploadParts.unit });
		begun = true;
	};
	// The owner's, as the jobs that read it.
	const owner = { accountId: program.accountId, programId: program.id, createdById: ownerId };
	const stored = await storeUpload(db, config, owner, fileName, stream, look, limit);
	if (stored.size === 0) refuseFile('empty');
	const { id: uploadId, size, sha256 } = stored;
	const runId = newId();
	try {
		if (!again) await refuseSame(db.pool, { recipeId, programId: program.id, kind, sha256 });
		const place = { db, dataKey: config.dataKey, fileId: uploadId, size };
		const asked = { flow, recipe, type: program.type, hint: hintOf(language ?? '') };
		const { reading, columns, question } = await readRunFile(place, asked);
		const key = takenAs && (await takenAs());
		if (key === null) throw new AppError('CONFLICT', { reason: 'fileChanged' });
		await db.transaction(async (client) => {
			if (key !== undefined) await client.query(taken, [recipeId, key, fileName]);
			await client.query(complete, [uploadId, size, sha256]);
			await keepReading(client, uploadId, reading);
			const file = [fileName, size, sha256, uploadId];
			const read = [columns && JSON.stringify(columns), question && JSON.stringify(question), again];
			const by = [session.user.id, session.user.displayName];
			await client.query(insert, [runId, recipeId, program.id, ...file, ...read, ...by]);
			const event = { action: 'send', entity: 'importRecipe', entityId: recipeId, accountId: program.accountId };
			const after = { name: recipe.name, file: fileName, size, runId };
			await writeAuditOn(client, ctx, { ...event, programId: program.id, after });
			await client.query('select wake_recipe_runs()');
		});
	} catch (error) {
		await dropUpload(db.pool, stored);
		// Sent twice at once: the other one was first.
		throw isUniqueViolation(error) ? alreadySent({}) : error;
	}
	return found((await listRuns(ctx, { recipeId, runId }))[0]);
}
