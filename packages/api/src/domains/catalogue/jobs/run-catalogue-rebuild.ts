import { feedFaults } from '@rewards/validators/catalogue/constants';
import type { RebuildResult } from '@rewards/validators/catalogue/schemas';
import { fillText } from '@rewards/validators/messages/fill-text';
import { AppError, fieldError, fullDiskOf } from '../../../errors';
import { FeedFault, type FetchedFeed, fetchFeed } from '../../../integrations/feed';
import { auditBuild } from '../build/audit-build';
import { type BuildProgram, feedAddress, readBuildProgram, rulesOf } from '../build/build-program';
import { type BuildKey, tellStep } from '../build/build-steps';
import { dropBuild, rememberFeed, waitingTable } from '../build/end-build';
import { endUnchanged } from '../build/end-unchanged';
import { finishBuild } from '../build/finish-build';
import { type KnownFeed, knownFeed } from '../build/known-feed';
import { restoreBuild } from '../build/restore-build';
import { stageFeed } from '../build/stage-feed';
import { tellStaff } from '../build/tell-staff';
import type { RebuildRun } from './catalogue-rebuild';

const begin = `update catalogue_build set status = 'Running' where program_id = $1 and id = $2 and finished_at is null
	returning automatic, (select count(*)::int from rebuild_step s where s.program_id = $1 and s.build_id = $2) as steps`;
const sameRules = 'select from catalogue_build where program_id = $1 and id = $2 and feed_rules = $3';

/**
 * A build: fetch, read, compare and switch. The download is an unlinked file on disk; the records are in a temporary
 * table of the one transaction that also switches the catalogue and ends build and job. Killed at any point, it leaves
 * nothing behind.
 */
export async function runCatalogueRebuild(run: RebuildRun): Promise<undefined> {
	const { programId, services, params } = run;
	if (!programId) throw new AppError('NOT_FOUND', { entity: 'program' });
	const key: BuildKey = { programId, buildId: params.buildId };
	const { pool } = services.db;
	const { rows } = await pool.query<{ automatic: boolean; steps: number }>(begin, [programId, key.buildId]);
	const [build] = rows;
	if (!build) return endJobOf(run, key);
	if (run.attempt > 1) await tellStep(pool, key, 'again');
	try {
		if (params.undone) await restoreBuild(run, key, params.undone);
		else if (params.agreed) await applyAgreed(run, key);
		else await fromFeed(run, key, build.automatic);
	} catch (error) {
		if (!(error instanceof FeedFault)) throw error;
		// Nobody's fault: the build goes on when there is room.
		if (fullDiskOf(error.cause)) throw error.cause;
		throw await failBuild(run, key, error);
	}
	return undefined;
}

/** The build ended with an earlier run of this job, which was stopped before it could end the job itself. */
async function endJobOf(run: RebuildRun, { buildId }: BuildKey): Promise<undefined> {
	const result: RebuildResult = {
		buildId,
		outcome: 'failed',
		...{ products: 0, added: 0, gone: 0, dearer: 0, cheaper: 0, changed: 0 },
	};
	await run.transaction((client) => run.finish(client, { result }));
	return undefined;
}

/** Ends the build with the reason, and returns the job's result. */
async function failBuild(run: RebuildRun, key: BuildKey, { reason, params, cause }: FeedFault): Promise<AppError> {
	await run.transaction(async (client) => {
		await tellStep(client, key, 'failed', { reason, ...params });
		await dropBuild(client, key);
		if (!run.createdById) await tellStaff(client, run, 'failed');
		await auditBuild(client, run, key, 'rebuildFailed', { reason, ...params });
	});
	// The settings are the cause, not an outside service.
	if (reason === 'tooDear') return fieldError('pointValue', 'pricesTooLarge', params);
	const message = fillText(feedFaults[reason], params);
	return new AppError('SERVICE_FAILED', { service: 'feed', reason }, { message, cause });
}

async function applyAgreed(run: RebuildRun, key: BuildKey): Promise<void> {
	await run.transaction(async (client) => {
		const program = await readBuildProgram(client, key.programId);
		// Its products may refer to deleted levels.
		if (!(await client.query(sameRules, [key.programId, key.buildId, rulesOf(program)])).rowCount)
			throw new FeedFault('outdated');
		run.progress({ stage: 'comparing' });
		await finishBuild(client, { run, key, program, table: waitingTable(key.buildId), agreed: true });
	});
}

async function fromFeed(run: RebuildRun, key: BuildKey, automatic: boolean): Promise<void> {
	const { pool } = run.services.db;
	const program = await readBuildProgram(pool, key.programId);
	const rules = rulesOf(program);
	const known = await knownFeed(pool, key.programId, { rules, automatic });
	const feed = await fetch(run, key, program, known);
	try {
		if (feed) await tellFetched(run, key, feed);
		const same = !feed || (known.last && feed.file.digest().equals(known.last.digest));
		if (same) await endUnchanged(run, key, { rules, feed, known });
		else await read(run, key, { feed, program, rules, trusted: known.trusted });
	} finally {
		await feed?.file.close();
	}
}

function fetch(
	run: RebuildRun,
	{ programId }: BuildKey,
	program: BuildProgram,
	{ last }: KnownFeed,
): Promise<FetchedFeed | null> {
	run.progress({ stage: 'fetching', done: 0, total: null });
	const { dataKey, privateTargets: allowed, feedLimits: limits = {} } = run.services.config;
	return fetchFeed({
		...feedAddress(program, programId, dataKey),
		allowed,
		limits,
		signal: run.signal,
		...(last ? { known: last } : {}),
		progress: (bytes, total) => run.progress(total ? { part: (0.3 * bytes) / total } : {}),
	});
}

function tellFetched({ services }: RebuildRun, key: BuildKey, { file, resumed }: FetchedFeed): Promise<void> {
	const megabytes = (file.size / 1024 / 1024).toFixed(1);
	if (resumed > 0) return tellStep(services.db.pool, key, 'resumed', { megabytes, resumed });
	return tellStep(services.db.pool, key, 'fetched', { megabytes });
}

interface Reading {
	feed: FetchedFeed;
	program: BuildProgram;
	rules: Buffer;
	trusted: boolean;
}

async function read(run: RebuildRun, key: BuildKey, { feed, program, rules, trusted }: Reading): Promise<void> {
	const { pool } = run.services.db;
	await run.transaction(async (client) => {
		run.progress({ stage: 'reading', done: 0, part: 0.3 });
		const staged = await stageFeed(client, feed, {
			programId: key.programId,
			levels: program.levels,
			trusted,
			most: run.services.config.feedLimits?.products,
			signal: run.signal,
			progress: (done, rejected) => run.progress({ done, rejected }),
		});
		await tellStep(pool, key, 'parsed', { products: staged.records });
		await tellStep(pool, key, 'staged', { good: staged.records - staged.rejected, rejected: staged.rejected });
		run.progress({ stage: 'comparing', done: staged.records, total: staged.records, part: 0.6 });
		const { etag, modified } = feed;
		await rememberFeed(client, key, { etag, modified, digest: feed.file.digest(), rules, rejectsOf: run.id });
		await finishBuild(client, { run, key, program, table: staged.table, agreed: false });
	});
}
