import { newId } from '@rewards/db';
import type { ActingFault } from '@rewards/validators/acting/constants';
import type { BlankCells, ImportMode } from '@rewards/validators/participants/constants';
import type { RecipeKind, RunQuestion, RunState } from '@rewards/validators/recipes/constants';
import { findProgramInScope } from '../../../authorization/find-program-in-scope';
import { AppError } from '../../../errors';
import type { FixedColumn } from '../../../imports';
import { completeUpload } from '../../../imports/stored-file';
import type { ProgramContext, Services } from '../../../trpc';
import { staffBehind } from '../../auth';
import { runKinds } from './kinds';

interface JobError {
	code: string;
	params?: Record<string, unknown>;
}
export interface OpenRun {
	id: string;
	recipeId: string;
	programId: string;
	accountId: string;
	state: RunState;
	kind: RecipeKind;
	mode: ImportMode | null;
	blanks: BlankCells;
	archivedLimit: number;
	refusedLimit: number;
	ownerId: string;
	ownerName: string;
	/** Why it may not act now: its owner's fault, or paused. */
	rests: ActingFault | 'staff' | null;
	uploadId: string;
	size: number;
	columns: FixedColumn<string>[] | null;
	question: RunQuestion | null;
	again: boolean;
	importId: string | null;
	/** The preview or import that has the file now. */
	job: { id: string; kind: string; state: string; result: { rows?: number } | null; error: JobError | null } | null;
}

// In the order of arrival: an earlier file goes first.
const start = `update import_recipe_run r set state = $2, preview_id = $3 where id = $1 and state = 'waiting' and not exists (
	select from import_recipe_run e where e.recipe_id = r.recipe_id and e.id < r.id and e.state in ('waiting', 'previewing', 'asking', 'importing'))`;
const move = `update import_recipe_run set state = $3, question = coalesce($4, question), reason = $5, import_id = coalesce($6, import_id),
		told = case when $3 = 'asking' then '' else told end,
		ended_at = case when $3 in ('done', 'failed', 'skipped') then now() end
	where id = $1 and state = $2`;
// The review stays open as long as its file.
const keepPreview = `update import_preview v set expires_at = f.expires_at from stored_file f where v.job_id = $1 and f.id = v.file_id`;

interface Next {
	question?: RunQuestion;
	reason?: JobError;
	importId?: string;
}

/** Moves a run on, unless it has moved meanwhile; whether it did. */
async function moveTo({ db }: Services, run: OpenRun, state: RunState, next: Next = {}): Promise<boolean> {
	const { question, reason, importId = null } = next;
	const json = (value: object | undefined) => (value ? JSON.stringify(value) : null);
	const values = [run.id, run.state, state, json(question), json(reason), importId];
	return db.transaction(async (client) => {
		if (state === 'asking' && run.job) await client.query(keepPreview, [run.job.id]);
		return (await client.query(move, values)).rowCount === 1;
	});
}

/** The first of a recipe's files begins: its preview, or at once the question which columns are what. */
async function begin({ db }: Services, run: OpenRun): Promise<boolean> {
	const { id, recipeId, accountId, programId, columns, uploadId, size, ownerId, ownerName } = run;
	if (run.rests) return false;
	return db.transaction(async (client) => {
		const previewId = columns ? newId() : null;
		// One that was imported before has its shape, unlike any other of which something is asked already.
		const fits = !run.question || run.question.reason === 'sameFile';
		const { rowCount } = await client.query(start, [id, columns ? 'previewing' : 'asking', previewId]);
		if (!rowCount) return false;
		if (!previewId) return true;
		await runKinds[run.kind].preview(client, {
			id: previewId,
			accountId,
			programId,
			createdBy: { id: ownerId, displayName: ownerName, sessionId: null, ip: '' },
			params: { fileId: uploadId, fileSize: size, columns, ...(fits ? { recipeId } : {}) },
		});
		await completeUpload(client, { id: uploadId, size, sha256: null }, previewId);
		return true;
	});
}

async function behindOwner(services: Services, { id, ownerId, programId }: OpenRun): Promise<ProgramContext> {
	const ctx = await staffBehind({ id, services, createdById: ownerId, sessionId: null, ip: '' });
	return { ...ctx, program: await findProgramInScope(ctx, programId) };
}

/** A preview has ended: within the limits its file is imported, beyond them staff are asked. */
async function decide(services: Services, run: OpenRun, job: NonNullable<OpenRun['job']>): Promise<boolean> {
	const kind = runKinds[run.kind];
	const question = run.question ?? kind.question(job.result, run);
	if (question) return moveTo(services, run, 'asking', { question });
	if (run.rests) return false;
	try {
		// Again after a crash it answers with the import that was started.
		const { jobId } = await kind.commit(await behindOwner(services, run), job.id, job.result, run);
		return await moveTo(services, run, 'importing', { importId: jobId });
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		if (error.appCode === 'ALREADY_IMPORTED')
			return moveTo(services, run, 'asking', { question: { reason: 'sameFile' } });
		// The preview was dropped while the recipe rested: the file is read again.
		if (error.appCode === 'NOT_FOUND') return moveTo(services, run, 'waiting');
		throw error;
	}
}

/** An import has ended. */
function end(services: Services, run: OpenRun, { id, state, error }: NonNullable<OpenRun['job']>): Promise<boolean> {
	if (state === 'done' || state === 'doneWithRejects') return moveTo(services, run, 'done', { importId: id });
	if (error?.code === 'ARCHIVES_MANY') {
		const [count, of] = [Number(error.params?.['archived']), Number(error.params?.['present'])];
		const question: RunQuestion = { reason: 'archived', count, of, limit: run.archivedLimit };
		return moveTo(services, run, 'asking', { question });
	}
	return moveTo(services, run, 'failed', { reason: error ?? { code: 'CANCELLED' }, importId: id });
}

const ended = ['done', 'doneWithRejects', 'failed', 'cancelled'];

/** Moves a run one step on; whether it did. Each step is one transaction, or may be repeated. */
export async function moveRun(services: Services, run: OpenRun): Promise<boolean> {
	const { state, job } = run;
	if (state === 'waiting') return begin(services, run);
	if (!job) return false;
	const imports = job.kind === runKinds[run.kind].flow.importJob.kind;
	if (state === 'importing') return imports && ended.includes(job.state) ? end(services, run, job) : false;
	// By staff, in the review; or by this process' predecessor.
	if (imports) return job.id === run.importId ? false : moveTo(services, run, 'importing', { importId: job.id });
	if (state === 'asking' || !ended.includes(job.state)) return false;
	if (job.state === 'done' || job.state === 'doneWithRejects') return decide(services, run, job);
	// Whoever resumes the recipe answers for the file as well.
	if (run.rests) return moveTo(services, run, 'waiting');
	return moveTo(services, run, 'failed', { reason: job.error ?? { code: 'CANCELLED' } });
}
