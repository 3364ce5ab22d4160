import { type JobRejectView, jobRejectsSchema } from '@rewards/validators/jobs/schemas';
import { beyondOf } from '../../../imports';
import { permitted, type StaffContext } from '../../../trpc';
import { jobFlags } from '../policy';
import { findJob } from '../services/find-job';

interface Page {
	id: string;
	afterLine: number;
	take: number;
}

const sql = `select line, "column", value, code, params - 'also' as params, coalesce(params->'also', '[]') as also
from job_reject where job_id = $1 and line > $2 order by line limit $3`;

/**
 * Refused rows in the order of the file, one page at a time; `beyond` of the total are only counted. `nextAfterLine` is
 * null on the last page.
 */
export async function listRejects(ctx: StaffContext, { id, afterLine, take }: Page) {
	const { rejected } = await findJob(ctx, id);
	const { rows } = await ctx.db.pool.query<JobRejectView>({
		name: 'job-rejects',
		text: sql,
		values: [id, afterLine, take + 1],
	});
	const items = rows.slice(0, take);
	const { rows: counted } = await ctx.db.pool.query<{ beyond: number }>({
		name: 'job-rejects-beyond',
		text: `select ${beyondOf('$1')} as beyond`,
		values: [id],
	});
	const beyond = counted[0]?.beyond ?? 0;
	return { items, total: rejected, beyond, nextAfterLine: rows.length > take ? (items.at(-1)?.line ?? null) : null };
}

export const listRejectsProcedure = permitted(...jobFlags)
	.meta({ access: jobFlags, program: true })
	.input(jobRejectsSchema)
	.query(({ ctx, input }) => listRejects(ctx, input));
