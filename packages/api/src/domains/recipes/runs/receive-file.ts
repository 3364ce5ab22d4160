import { type Database, newId, type PoolClient } from '@rewards/db';
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
import { alreadySent, isLatest, refuseSame, type Sent } from './refuse-same';

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
	 * changed while it was read, and stays where it is. The key of a file that only its bytes tell apart may have been
	 * taken before another one.
	 */
	takenAs?: () => Promise<{ key: string; ofBytes: boolean } | null>;
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

const lock = 'select from import_recipe where id = $1 for no key update';
// Pages that were no such file don't count. Without any run nothing says that something came between.
const between = `select sha256 <> $2 as other from import_recipe_run where recipe_id = $1 and state <> 'failed' order by id desc limit 1`;
const taken = `insert into import_recipe_taken (recipe_id, key, file_name) values ($1, $2, $3)
	on conflict (recipe_id, key) do update set taken_at = excluded.taken_at, seen_at = excluded.seen_at, file_name = excluded.file_name where $4::boolean`;

interface Fetched {
	recipeId: string;
	fileName: string;
	sha256: Uint8Array | null;
}

/** Records a fetched file as taken. ALREADY_IMPORTED if it was, by another process or as the last one of its bytes. */
async function recordTaken(client: PoolClient, { recipeId, fileName, sha256 }: Fetched, { key, ofBytes }: Key) {
	await client.query(lock, [recipeId]);
	const { rows } = await client.query<{ other: boolean }>(between, [recipeId, sha256]);
	const { rowCount } = await client.query(taken, [recipeId, key, fileName, ofBytes && rows[0]?.other === true]);
	if (!rowCount) throw alreadySent({});
}
type Key = NonNullable<Awaited<ReturnType<NonNullable<SentFile['takenAs']>>>>;

const found = <Row>(row: Row | undefined): Row => {
	if (row === undefined) throw new AppError('NOT_FOUND', { entity: 'importRecipe' });
	return row;
};

/**
 * Whether a fetched file was imported before, so that staff have to decide. ALREADY_IMPORTED for one that somebody
 * sends, who is told at once, and for one that would change nothing.
 */
async function sentBefore(db: Database, sent: Sent, isFetched: unknown): Promise<boolean> {
	try {
		await refuseSame(db.pool, sent);
		return false;
	} catch (error) {
		if (!isFetched || !(error instanceof AppError) || (await isLatest(db.pool, sent))) throw error;
		return true;
	}
}

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
		const isKnown = again ? false : await sentBefore(db, { recipeId, programId: program.id, kind, sha256 }, takenAs);
		const place = { db, dataKey: config.dataKey, fileId: uploadId, size };
		const asked = { flow, recipe, type: program.type, hint: hintOf(language ?? '') };
		const read = await readRunFile(place, asked);
		const { reading, columns } = read;
		const question = read.question ?? (isKnown ? { reason: 'sameFile' as const } : null);
		const key = takenAs && (await takenAs());
		if (key === null) throw new AppError('CONFLICT', { reason: 'fileChanged' });
		await db.transaction(async (client) => {
			if (key !== undefined) await recordTaken(client, { recipeId, fileName, sha256 }, key);
			await client.query(complete, [uploadId, size, sha256]);
			await keepReading(client, uploadId, reading);
			const file = [fileName, size, sha256, uploadId];
			const answers = [columns && JSON.stringify(columns), question && JSON.stringify(question), again];
			const by = [session.user.id, session.user.displayName];
			await client.query(insert, [runId, recipeId, program.id, ...file, ...answers, ...by]);
			const event = { action: 'send', entity: 'importRecipe', entityId: recipeId, accountId: program.accountId };
			const after = { name: recipe.name, file: fileName, size, runId };
			await writeAuditOn(client, ctx, { ...event, programId: program.id, after });
			await client.query('select wake_recipe_runs()');
		});
	} catch (error) {
		await dropUpload(db.pool, stored);
		if (!isUniqueViolation(error)) throw error;
		// Sent twice at once: the other one was first. A fetched one asks once that one has ended.
		throw takenAs ? new AppError('CONFLICT', { reason: 'sameOpen' }) : alreadySent({});
	}
	return found((await listRuns(ctx, { recipeId, runId }))[0]);
}
