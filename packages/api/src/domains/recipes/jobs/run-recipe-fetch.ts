import type { ActingFault } from '@rewards/validators/acting/constants';
import type { FetchResult } from '@rewards/validators/recipes/source-schemas';
import { findProgramInScope } from '../../../authorization/find-program-in-scope';
import { AppError } from '../../../errors';
import { openSource, SourceFault } from '../../../integrations/sources';
import type { JobOutcome, JobRun } from '../../../jobs';
import type { ProgramContext } from '../../../trpc';
import { staffBehind } from '../../auth';
import { recordFailedLook, recordLook } from '../sources/record-look';
import { sourceFailed } from '../sources/source-failed';
import { accessTo, findSource, openSecret, type StoredSource } from '../sources/stored-source';
import { takeFiles } from '../sources/take-files';
import type { RecipeFetchParams } from './recipe-fetch';

const usualLimit = 100 * 1024 * 1024;
const usualRestMs = 10_000;
/** For a whole look, whatever the source does. */
const longestMs = 60 * 60_000;

const owner = `select q.owner_id as "ownerId", q.paused_by as "pausedBy",
		acting_fault(q.account_id, q.program_id, q.owner_id, array[flag_of_recipe(q.kind)]) as fault
	from import_recipe q where q.id = $1 and q.program_id = $2`;
interface Owner {
	ownerId: string;
	pausedBy: string | null;
	fault: ActingFault | null;
}
const pause = `select pause_acting('importRecipe', $1, $2)`;

/** Looks at the source of a recipe for new files, on behalf of the recipe's owner; each becomes a run. */
export async function runRecipeFetch(run: JobRun<RecipeFetchParams, FetchResult>): Promise<JobOutcome<FetchResult>> {
	const { id, params, services, programId } = run;
	const { pool } = services.db;
	const { recipeId } = params;
	const source = programId && (await findSource(pool, recipeId, programId));
	const [found] = (await pool.query<Owner>(owner, [recipeId, programId])).rows;
	if (!source || !found) throw new AppError('NOT_FOUND', { entity: 'importRecipe' });
	if (found.fault) {
		await pool.query(pause, [recipeId, found.fault]);
		const message = 'The owner of the recipe may no longer import.';
		throw new AppError('FORBIDDEN', { reason: 'ownerGone' }, { message });
	}
	if (found.pausedBy !== null) throw new AppError('CONFLICT', { reason: 'recipePaused', pausedBy: found.pausedBy });
	const staff = await staffBehind({ id, services, createdById: found.ownerId, sessionId: null, ip: '' });
	const ctx = { ...staff, program: await findProgramInScope(staff, programId) };
	try {
		return { result: await look(run, ctx, source) };
	} catch (error) {
		run.signal.throwIfAborted();
		const known = error instanceof SourceFault ? sourceFailed(error) : error;
		if (!(known instanceof AppError)) throw error;
		const { appCode: code } = known;
		const reason = error instanceof SourceFault ? { fault: error.reason, params: { ...error.params } } : { code };
		await recordFailedLook(services, source, reason);
		throw known;
	}
}

async function look(
	run: JobRun<RecipeFetchParams, FetchResult>,
	ctx: ProgramContext,
	source: StoredSource,
): Promise<FetchResult> {
	const { services } = run;
	const { uploadLimit = usualLimit, restMs = usualRestMs } = services.config;
	const timeout = AbortSignal.timeout(longestMs);
	const signal = AbortSignal.any([run.signal, timeout]);
	const { etag, modified } = source;
	try {
		const access = accessTo(services, source.place, openSecret(services, source));
		const open = await openSource(source.kind, access, signal, { etag, modified });
		try {
			const progress = (done: number, total: number) => run.progress({ done, total });
			const taken = await takeFiles(ctx, { source, open, signal, limit: uploadLimit, restMs, progress });
			await recordLook(services, source, open.seen?.() ?? { etag, modified });
			return taken;
		} finally {
			open.close();
		}
	} catch (error) {
		if (timeout.aborted && !run.signal.aborted) throw new SourceFault('timeout', {}, { cause: error });
		throw error;
	}
}
