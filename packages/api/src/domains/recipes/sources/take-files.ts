import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@rewards/db';
import { mostTaken } from '@rewards/validators/recipes/source-constants';
import { AppError } from '../../../errors';
import type { OpenSource, SourceFile } from '../../../integrations/sources';
import type { ProgramContext } from '../../../trpc';
import { receiveFile } from '../runs/receive-file';
import type { StoredSource } from './stored-source';

export interface Taken {
	found: number;
	taken: number;
	refused: number;
}
interface Look {
	source: StoredSource;
	open: OpenSource;
	signal: AbortSignal;
	/** Maximum bytes of a file. */
	limit: number;
	/** Between two looks at a file that may still be written, in ms. */
	restMs: number;
	progress(done: number, total: number): void;
}

/** What can't be imported however often it is fetched: it is taken, and the others follow. */
const endings: ReadonlySet<string> = new Set([
	'ALREADY_IMPORTED',
	'UNSUPPORTED_FILE',
	'PAYLOAD_TOO_LARGE',
	'VALIDATION',
]);

/** It stays where it is for the next look: half written, or with the bytes of one that isn't done. */
const leftReasons: ReadonlySet<unknown> = new Set(['fileChanged', 'sameOpen']);

const known = 'select key from import_recipe_taken where recipe_id = $1 and key = any($2)';
// Once a day is enough for what is forgotten after a year.
const seenAgain = `update import_recipe_taken set seen_at = now() where recipe_id = $1 and key = any($2) and seen_at < now() - interval '1 day'`;
const note = `insert into import_recipe_taken (recipe_id, key, file_name) values ($1, $2, $3) on conflict do nothing`;
const forget = `delete from import_recipe_taken where recipe_id = $1 and seen_at < now() - interval '1 year'`;
const failed = `insert into import_recipe_run (id, recipe_id, program_id, state, file_name, size, sha256, upload_id, reason, requested_by_id, requested_by_name, ended_at)
	values ($1, $2, $3, 'failed', $4, $5, $6, $1, $7, $8, $9, now())`;

const hashOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
/** A file at its place, as far as it can be told before it is read. */
const keyOf = ({ kind, place }: StoredSource, { name, size, version }: SourceFile): string | null =>
	version === '' ? null : hashOf([kind, place.address, place.port, place.bucket, place.folder, name, size, version]);

/**
 * Takes the files of a source that weren't taken before, the oldest first. Each is stored with its run and recorded as
 * taken in one transaction, so that none is imported twice or lost, whatever process dies. A file that is still being
 * written stays for the next look.
 */
export async function takeFiles(ctx: ProgramContext, look: Look): Promise<Taken> {
	const { source, open, signal, progress } = look;
	const { recipeId } = source;
	const { pool } = ctx.db;
	const files = await open.list();
	const keys = files.flatMap((file) => keyOf(source, file) ?? []);
	const seen = new Set((await pool.query<{ key: string }>(known, [recipeId, keys])).rows.map(({ key }) => key));
	await pool.query(seenAgain, [recipeId, keys]);
	const fresh = files.filter((file) => !seen.has(keyOf(source, file) ?? '')).slice(0, mostTaken);
	const resting = await atRest(fresh, look);
	let [taken, refused] = [0, 0];
	for (const [done, file] of resting.entries()) {
		signal.throwIfAborted();
		progress(done, resting.length);
		const outcome = await takeFile(ctx, look, file);
		if (outcome === 'taken') taken += 1;
		if (outcome === 'refused') refused += 1;
	}
	await pool.query(forget, [recipeId]);
	progress(resting.length, resting.length);
	return { found: files.length, taken, refused };
}

/** Those that are the same in two looks. What only its bytes tell apart comes whole or breaks off. */
async function atRest(fresh: readonly SourceFile[], { source, open, signal, restMs }: Look): Promise<SourceFile[]> {
	if (source.kind !== 'sftp' || fresh.length === 0) return [...fresh];
	await delay(restMs, undefined, { signal });
	const still = new Set((await open.list()).map((file) => keyOf(source, file)));
	return fresh.filter((file) => still.has(keyOf(source, file)));
}

async function takeFile(ctx: ProgramContext, { source, limit }: Look, file: SourceFile) {
	const { recipeId } = source;
	const hash = createHash('sha256');
	let size = 0;
	const bytes = await file.open();
	async function* read() {
		for await (const chunk of bytes) {
			hash.update(chunk);
			size += chunk.byteLength;
			yield chunk;
		}
	}
	const key = () => keyOf(source, file) ?? hashOf(['bytes', hash.copy().digest('hex')]);
	/** Written to while it was read: half of it is no file. */
	const unchanged = async () => {
		if (file.size !== null && file.size !== size) return false;
		return file.unchanged?.() ?? true;
	};
	const { name: fileName } = file;
	const { user } = ctx.session;
	try {
		const takenAs = async () => ((await unchanged()) ? { key: key(), ofBytes: file.version === '' } : null);
		await receiveFile(ctx, { recipeId, fileName, stream: read(), limit, again: false, takenAs });
		return 'taken';
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		if (error.appCode === 'CONFLICT' && leftReasons.has(error.params?.['reason'])) return 'left';
		if (!endings.has(error.appCode)) throw error;
		const { appCode: code, params } = error;
		await ctx.db.transaction(async (client) => {
			const { rowCount } = await client.query(note, [recipeId, key(), fileName]);
			if (!rowCount || code === 'ALREADY_IMPORTED') return;
			// It is listed with its reason, and told like every file that has failed.
			const reason = JSON.stringify({ code, params });
			const digest = hash.copy().digest();
			const by = [user.id, user.displayName];
			await client.query(failed, [newId(), recipeId, ctx.program.id, fileName, size, digest, reason, ...by]);
			await client.query('select wake_recipe_runs()');
		});
		return 'refused';
	}
}
