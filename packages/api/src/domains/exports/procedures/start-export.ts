import { type ExportStart, exportStartSchema } from '@rewards/validators/exports/schemas';
import { findProgramInScope } from '../../../authorization/find-program-in-scope';
import { AppError } from '../../../errors';
import { enqueue, requesterOf } from '../../../jobs';
import { assertRoom } from '../../../storage';
import { type StaffContext, staffProcedure } from '../../../trpc';
import { listExportJob } from '../jobs/list-export';

/** Exports that one user may have waiting or running. */
const most = 10;

const lockUser = 'select from app_user where id = $1 for no key update';
const underWay = `select count(*)::int as n from job where created_by_id = $1 and kind = $2 and state in ('queued', 'running')`;

/**
 * Requests an export of a list, made by a job and kept for a week. FORBIDDEN for a list that the caller may not see,
 * NOT_FOUND for another account's program, STORAGE_FULL when the account's storage is full, TOO_MANY_REQUESTS when ten
 * of the user's exports are waiting or running.
 */
export async function startExport(ctx: StaffContext, { list, ...query }: ExportStart): Promise<{ jobId: string }> {
	const { db, session } = ctx;
	await ctx.lists.check(ctx, list);
	const program = query.programId === undefined ? null : await findProgramInScope(ctx, query.programId);
	const accountId = program?.accountId ?? session.account.id;
	await assertRoom(db.pool, ctx.config, accountId);
	const jobId = await db.transaction(async (client) => {
		await client.query(lockUser, [session.user.id]);
		const { rows } = await client.query<{ n: number }>(underWay, [session.user.id, listExportJob.kind]);
		if ((rows[0]?.n ?? 0) >= most)
			throw new AppError('TOO_MANY_REQUESTS', { reason: 'exports', retryAfterSeconds: 60 });
		return enqueue(client, listExportJob, {
			accountId,
			programId: program?.id ?? null,
			createdBy: requesterOf(ctx),
			params: { list, query },
		});
	});
	return { jobId };
}

/** The list checks access: now, when the file is made and when it is downloaded. */
export const startExportProcedure = staffProcedure
	.input(exportStartSchema)
	.mutation(({ ctx, input }) => startExport(ctx, input));
