import type { PoolClient } from '@rewards/db';
import type { RebuildResult } from '@rewards/validators/catalogue/schemas';
import { AppError } from '../../../errors';
import { FeedFault } from '../../../integrations/feed';
import { assertRoom } from '../../../storage';
import { holdCatalogue } from '../hold-catalogue';
import type { RebuildRun } from '../jobs/catalogue-rebuild';
import { applyFeed } from './apply';
import { auditBuild } from './audit-build';
import { type BuildProgram, pricesOf, readBuildProgram } from './build-program';
import { type BuildKey, tellStep } from './build-steps';
import { type Comparison, compareFeed, tellChanges } from './compare';
import { countBuild, dropWaiting, endBuild, markOnSale, sellBuild, waitForAgreement } from './end-build';
import { tellStaff } from './tell-staff';

interface Finish {
	run: RebuildRun;
	key: BuildKey;
	/** The program as it was when the feed was read. */
	program: BuildProgram;
	/** Table that holds the feed's records. */
	table: string;
	agreed: boolean;
}

const lock = 'select id from program where id = $1 for no key update';

/**
 * Locks the program's row only once its products are written, so that saves of the program don't wait that long. If a
 * setting that the products depend on was saved meanwhile, the job runs again.
 */
export async function lockAsItWas(client: PoolClient, programId: string, program: BuildProgram): Promise<void> {
	await client.query(lock, [programId]);
	await assertSame(client, programId, program);
}

/** Levels can be saved during a build: what is on sale has the new ones, what was compared the old ones. */
async function assertSame(client: PoolClient, programId: string, program: BuildProgram): Promise<void> {
	const now = await readBuildProgram(client, programId);
	if (!sameRules(now, program) || !samePrices(now, program)) throw startOver();
}

/**
 * Compares a staged feed with what is on sale and puts it on sale, or keeps it for approval; ends build and job in the
 * same transaction.
 */
export async function finishBuild(client: PoolClient, finish: Finish): Promise<void> {
	const { run, key, table, agreed } = finish;
	const { programId, buildId } = key;
	await holdCatalogue(client, programId, 'alone');
	// What is on sale has today's prices: compared at the prices of when the feed was fetched, every product would seem
	// to change.
	const program = await readBuildProgram(client, programId);
	if (!sameRules(program, finish.program)) throw startOver();
	const compare = { ...key, jobId: run.id, table, prices: pricesOf(program) };
	const found = await compareFeed(client, compare);
	const { added, gone, dearer, cheaper, changed, rejected } = found;
	// Not even offered for approval: a feed with no valid product never empties a catalogue, or starts an empty one.
	if (found.after === 0 && !agreed && (program.trusting || found.before === 0)) throw new FeedFault('empty');
	const { pool } = run.services.db;
	await tellStep(pool, key, 'compared', { added, gone, dearer, cheaper, changed });
	await countBuild(client, key, found);
	await client.query('delete from product_change where program_id = $1 and build_id = $2', [programId, buildId]);
	await tellChanges(client, compare, found);
	const reason = agreed || program.trusting ? null : suspicion(found);
	const changes = { added, gone, dearer, cheaper, changed };
	const counts = { buildId, products: found.after, ...changes };
	if (reason) {
		await tellStep(client, key, reason, { after: found.before - gone, before: found.before, prices: found.prices });
		await waitForAgreement(client, key, reason, table);
		if (!run.createdById) await tellStaff(client, run);
		await auditBuild(client, run, key, 'rebuildWaits', { reason, products: found.after, ...changes });
		await end(client, run, { ...counts, outcome: 'waiting', products: found.before }, rejected);
		return;
	}
	run.progress({ stage: 'saving', part: 0.8 });
	await assertSame(client, programId, program);
	await assertProductRoom(client, run, found.after - found.before);
	await applyFeed(client, programId, buildId);
	await lockAsItWas(client, programId, program);
	if (rejected > 0) await tellStep(client, key, 'rejected', { rejected });
	await tellStep(client, key, 'switched', { products: found.after });
	if (found.before === 0 || added + gone + dearer + cheaper + changed > 0) await sellBuild(client, key);
	else await markOnSale(client, key);
	await endBuild(client, key, rejected > 0);
	await dropWaiting(client, buildId);
	await auditBuild(client, run, key, 'rebuild', { products: found.after, ...changes });
	await end(client, run, { ...counts, outcome: 'applied' }, rejected);
}

/** Products count as storage like everything else that a tenant keeps. */
async function assertProductRoom(client: PoolClient, run: RebuildRun, count: number): Promise<void> {
	if (count <= 0) return;
	try {
		await assertRoom(client, run.services.config, run.accountId, { of: 'product', count });
	} catch (error) {
		if (error instanceof AppError && error.appCode === 'STORAGE_FULL')
			throw new FeedFault('noRoom', { count }, { cause: error });
		throw error;
	}
}

const end = (client: PoolClient, run: RebuildRun, result: RebuildResult, rejected: number): Promise<void> =>
	run.finish(client, { result, rejected });

/**
 * Most of the catalogue would be gone, or most remaining prices would change: more likely an error in the feed than
 * intended.
 */
function suspicion({ before, gone, prices }: Comparison): 'shrunk' | 'prices' | null {
	if (before === 0) return null;
	// Only the products that stay: a feed of entirely different products is as long as before, and as wrong.
	if ((before - gone) * 2 < before) return 'shrunk';
	return prices * 2 > before - gone && prices > 0 ? 'prices' : null;
}

const sameRules = (a: BuildProgram, b: BuildProgram): boolean =>
	JSON.stringify([a.type, a.levels]) === JSON.stringify([b.type, b.levels]);
const samePrices = (a: BuildProgram, b: BuildProgram): boolean => JSON.stringify(a.prices) === JSON.stringify(b.prices);

/** A temporary error: the job runs again. */
const startOver = () => Object.assign(new Error('The program was saved meanwhile'), { code: '40001' });
