import { startSchema } from '@rewards/validators/dashboard/schemas';
import type { GridFilter } from '@rewards/validators/grid';
import { seesAllBatchOrders } from '@rewards/validators/orders/batch-rights';
import { type StaffContext, staffProcedure } from '../../../trpc';
import { listFailingWork } from '../../jobs';
import { prefixSharersOf } from '../../programs';
import { ask } from '../lists';
import { count, ordersInError } from '../parts';

const mostPrograms = 6;
const mostApprovals = 8;
const mostJobs = 6;

/** A program to continue with. */
export interface StartProgram {
	id: string;
	name: string;
	accountName: string;
	enabled: boolean;
	/** null for a caller who may not see participants. */
	hasParticipants: boolean | null;
}
/** Pending items of one program that the caller may decide. */
export interface Approval {
	programId: string;
	programName: string;
	what: 'participants' | 'batchOrders';
	count: number;
}
/** A job as a line of the start page. */
export interface StartJob {
	id: string;
	kind: string;
	state: string;
	/** Blank without one. */
	fileName: string;
	programName: string;
	createdByName: string;
	done: number;
	rejected: number;
	createdAt: string;
}

const scoped = `from program g join account a on a.id = g.account_id
	where a.path @> array[$1]::uuid[] and a.deleted_at is null and g.deleted_at is null`;

/** The recently opened ones first, then the newest. */
const newest = `select g.id, g.name, a.name as "accountName", g.status as enabled,
	case when $2 then exists (select from participant p where p.program_id = g.id and p.deleted_at is null) end as "hasParticipants"
	${scoped} order by array_position($3::uuid[], g.id) nulls last, g.created_at desc, g.id desc limit ${mostPrograms}`;

// Each uses a small partial index of pending items (participant_waits, order_waits).
const approvals = `select w.*, g.name as "programName" from (
		select p.program_id as "programId", 'participants' as what, count(*)::int as count from participant p
		where $2 and p.status = 'Pending Approval' and p.deleted_at is null and p.program_id in (select g.id ${scoped}) group by p.program_id
		union all
		select o.program_id, 'batchOrders', count(*)::int from "order" o
		where $3 and o.batch and o.submitted_at is null and o.status = 'Pending' and o.deleted_at is null
			and o.program_id in (select g.id ${scoped}) group by o.program_id
	) w join program g on g.id = w."programId" order by w.count desc, g.name, w.what limit ${mostApprovals}`;

/** Jobs of the last seven days as lines, the latest first; null for a caller who may not see jobs. */
async function jobs(ctx: StaffContext, timeZone: string, condition: GridFilter) {
	const filter: GridFilter = { and: [condition, ['createdAt', 'within', 'last7']] };
	const answer = await ask(ctx, 'jobs', { timeZone, filter, take: mostJobs });
	if (!answer) return null;
	const items = answer.items.map((row): StartJob => {
		const text = (name: string): string => String(row[name] ?? '');
		const [done, rejected] = [Number(row['done']), Number(row['rejected'])];
		const named = {
			fileName: text('fileName'),
			programName: text('programName'),
			createdByName: text('createdByName'),
		};
		const { id, kind, state, createdAt } = {
			id: text('id'),
			kind: text('kind'),
			state: text('state'),
			createdAt: text('createdAt'),
		};
		return { id, kind, state, ...named, done, rejected, createdAt };
	});
	return { items, total: answer.total ?? items.length };
}

/**
 * The start page, over all programs at and below the caller's account: programs, pending decisions, failed jobs and
 * imports of the last seven days, and work that keeps failing. Data of a list that the caller may not see is null or
 * left out.
 */
export async function startOf(
	ctx: StaffContext,
	{ timeZone, recent }: { timeZone: string; recent: readonly string[] },
) {
	const { account, permissions, role } = ctx.session;
	const { manageParticipant, manageProgram } = permissions;
	const seesBatches = seesAllBatchOrders({ permissions, roles: [role.name] });
	const { pool } = ctx.db;
	// One after the other: a call holds one connection, besides those of the lane for heavy statements.
	const plain = async () => {
		const values = [account.id, manageParticipant, recent];
		const programs = await pool.query<StartProgram>({ name: 'start-programs', text: newest, values });
		const failing = await listFailingWork(ctx);
		const prefixes = manageProgram ? await prefixSharersOf(ctx.db, account.id, mostApprovals) : [];
		if (!manageParticipant && !seesBatches) return { programs, failing, prefixes, waiting: null };
		const rights = [account.id, manageParticipant, seesBatches];
		return {
			programs,
			failing,
			prefixes,
			waiting: await pool.query<Approval>({ name: 'start-approvals', text: approvals, values: rights }),
		};
	};
	const [{ programs, waiting, failing, prefixes }, errors, waitingBuilds, failedBuilds, failed, imports] =
		await Promise.all([
			plain(),
			ordersInError(ctx),
			count(ctx, 'automatedBuilds', { filter: ['feedStatus', '=', 'Waiting for Agreement'] }),
			count(ctx, 'automatedBuilds', { filter: ['feedStatus', '=', 'Completed with Error'] }),
			jobs(ctx, timeZone, ['state', '=', 'failed']),
			jobs(ctx, timeZone, ['kind', 'endswith', 'Import']),
		]);
	return {
		name: account.name,
		programs: programs.rows,
		approvals: waiting?.rows ?? null,
		prefixes,
		orderErrors: errors,
		builds: waitingBuilds === null ? null : { waiting: waitingBuilds, failed: failedBuilds ?? 0 },
		failed,
		failing,
		imports,
	};
}

/** For all users with a role; each part requires the flags of the list that it comes from. */
export const startProcedure = staffProcedure
	.input(startSchema.prefault({}))
	.query(({ ctx, input }) => startOf(ctx, input));
