import { type ProgramContext, programProcedure } from '../../../trpc';

export interface RebuildHistory {
	processedBy: string;
	/** Of the newest build; blank without one. */
	status: string;
	rebuildSteps: { date: Date; description: string; stepDetail: string }[];
}

const newest = `select id, status, processed_by as "processedBy" from catalogue_build where program_id = $1 order by started_at desc, id desc limit 1`;
const steps = `select at as date, description, step_detail as "stepDetail" from rebuild_step
	where program_id = $1 and build_id = $2 order by at, id limit 200`;

/** What the program's newest build did, and who requested it. */
export async function rebuildHistory({ db, program }: ProgramContext): Promise<RebuildHistory> {
	const { rows } = await db.pool.query<{ id: string; status: string; processedBy: string }>({
		name: 'rebuild-newest',
		text: newest,
		values: [program.id],
	});
	const [build] = rows;
	if (!build) return { processedBy: '', status: '', rebuildSteps: [] };
	const { rows: rebuildSteps } = await db.pool.query<RebuildHistory['rebuildSteps'][number]>({
		name: 'rebuild-steps',
		text: steps,
		values: [program.id, build.id],
	});
	return { processedBy: build.processedBy, status: build.status, rebuildSteps };
}

export const rebuildHistoryProcedure = programProcedure('manageProgramAdvanced', 'manageOrders').query(({ ctx }) =>
	rebuildHistory(ctx),
);
