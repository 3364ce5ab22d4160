import type { BuildKind, BuildStatus } from '@rewards/validators/catalogue/words';
import { z } from 'zod';
import { AppError } from '../../../errors';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { nextBuild } from '../automated-build';
import { restorable } from '../build/restore-build';

export interface Build {
	id: string;
	kind: BuildKind;
	status: BuildStatus;
	automatic: boolean;
	processedBy: string;
	applied: boolean;
	/** `shrunk` or `prices` while it waits for approval. */
	waitReason: string;
	before: number;
	products: number;
	rejected: number;
	added: number;
	gone: number;
	dearer: number;
	cheaper: number;
	changed: number;
	startDate: Date;
	endDate: Date | null;
	/** The job that works on it, or did last. */
	jobId: string | null;
	/** The job whose error lines list the refused products; null when there are none, or they are gone. */
	rejectsOf: string | null;
}

const columns = `b.id, b.kind, b.status, b.automatic, b.processed_by as "processedBy", b.applied, b.wait_reason as "waitReason",
	b.before_count as before, b.product_count as products, b.rejected_count as rejected, b.new_count as added, b.gone_count as gone,
	b.dearer_count as dearer, b.cheaper_count as cheaper, b.changed_count as changed,
	b.started_at as "startDate", b.finished_at as "endDate",
	(select (array_agg(j.id order by j.created_at desc))[1] from job j
		where j.program_id = b.program_id and j.kind = 'catalogueRebuild' and j.params->>'buildId' = b.id::text) as "jobId",
	case when b.rejected_count > 0 and exists (select from job_reject r where r.job_id = b.rejects_of) then b.rejects_of end as "rejectsOf"`;
const one = `select ${columns} from catalogue_build b where b.program_id = $1 and b.id = $2`;
export const newestBuild = `select ${columns} from catalogue_build b where b.program_id = $1 order by b.started_at desc, b.id desc limit 1`;

/** A build of the program; NOT_FOUND for another program's. */
export async function getBuild({ db, program }: ProgramContext, buildId: string): Promise<Build> {
	const { rows } = await db.pool.query<Build>({ name: 'build', text: one, values: [program.id, buildId] });
	const [build] = rows;
	if (!build) throw new AppError('NOT_FOUND', { entity: 'catalogueBuild' });
	return build;
}

export interface FeedState {
	/** The newest build; null without one. */
	build: Build | null;
	/** The build whose catalogue is on sale; null when nothing is. */
	onSale: { id: string; since: Date | null; products: number } | null;
	/** Whether the previous catalogue can be restored. */
	restorable: boolean;
	/** Whether the program has a feed address. */
	hasFeed: boolean;
	nextBuild: Date | null;
}

const state = `select p.replink_catalog_endpoint <> '' as "hasFeed", ${nextBuild('p')} as "nextBuild", exists (${restorable()}) as restorable,
	(select jsonb_build_object('id', b.id, 'since', b.finished_at, 'products', b.product_count) from catalogue_build b
		where b.program_id = p.id and b.id = p.current_build_id) as "onSale"
	from program p where p.id = $1`;

/**
 * The state of the program's feed: what builds did last and what is on sale. Two look-ups by key, for pages and REST
 * clients that poll every ten seconds.
 */
export async function feedState({ db, program }: ProgramContext): Promise<FeedState> {
	const [{ rows: builds }, { rows: states }] = await Promise.all([
		db.pool.query<Build>({ name: 'build-newest', text: newestBuild, values: [program.id] }),
		db.pool.query<Omit<FeedState, 'build'>>({ name: 'feed-state', text: state, values: [program.id] }),
	]);
	const [found] = states;
	if (!found) throw new AppError('NOT_FOUND', { entity: 'program' });
	return { ...found, build: builds[0] ?? null };
}

export const getBuildProcedure = programProcedure('manageProgramAdvanced', 'manageOrders')
	.input(z.object({ buildId: z.uuid() }))
	.query(({ ctx, input }) => getBuild(ctx, input.buildId));
