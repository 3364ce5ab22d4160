import { isDeepStrictEqual } from 'node:util';
import { newId } from '@rewards/db';
import { type OrderBulk, orderBulkSchema } from '@rewards/validators/orders/bulk';
import { AppError } from '../../../errors';
import { enqueue, requesterOf } from '../../../jobs';
import type { StaffContext } from '../../../trpc';
import { orderBulkJob } from '../jobs/order-bulk';

const held = `select b.account_id as "accountId", b.program_id as "programId", b.action as kind, b.count, b.job_id as "jobId",
		j.params->'action' as action
	from order_bulk b join account a on a.id = b.account_id left join job j on j.id = b.job_id
	where b.id = $1 and b.held_by_id = $2 and a.path @> array[$3]::uuid[] and b.expires_at > now()
		and (b.program_id is null or exists (select from program p join account pa on pa.id = p.account_id
			where p.id = b.program_id and p.deleted_at is null and pa.path @> array[$3]::uuid[])) for update of b`;
const confirm = `update order_bulk set job_id = $2, expires_at = now() + interval '7 days' where id = $1`;

interface Confirmed {
	selectionId: string;
	/** The number of orders that the user confirmed. */
	count: number;
	action: OrderBulk;
}
interface Held {
	accountId: string;
	programId: string | null;
	kind: OrderBulk['kind'];
	count: number;
	jobId: string | null;
	/** Of that job. */
	action: unknown;
}

/** Whether a job does what is requested. */
const doesSame = (done: unknown, asked: OrderBulk): boolean =>
	isDeepStrictEqual(orderBulkSchema.safeParse(done).data, asked);

/**
 * Applies a confirmed action to selected orders. A repeated call, for example after a lost response, returns the
 * existing job. NOT_FOUND for a selection of another user, an expired one, or one of an account or a program that is
 * no longer the caller's; CONFLICT when the number differs, when the orders were selected for another action, or when
 * another action already runs on them (`reason: selectionUsed`, `jobId`).
 */
export function startOrderBulk(
	ctx: StaffContext,
	{ selectionId, count, action }: Confirmed,
): Promise<{ jobId: string }> {
	const { db, session } = ctx;
	return db.transaction(async (client) => {
		const { rows } = await client.query<Held>(held, [selectionId, session.user.id, session.account.id]);
		const [selection] = rows;
		if (!selection) throw new AppError('NOT_FOUND', { entity: 'selection' });
		if (selection.jobId && doesSame(selection.action, action)) return { jobId: selection.jobId };
		if (selection.jobId || selection.kind !== action.kind)
			throw new AppError(
				'CONFLICT',
				{ reason: 'selectionUsed', ...(selection.jobId ? { jobId: selection.jobId } : {}) },
				{ message: 'These orders were chosen for something else. Choose again.' },
			);
		if (selection.count !== count)
			throw new AppError('CONFLICT', { reason: 'selectionChanged', expected: count, found: selection.count });
		const jobId = newId();
		await enqueue(client, orderBulkJob, {
			id: jobId,
			accountId: selection.accountId,
			programId: selection.programId,
			createdBy: requesterOf(ctx),
			params: { selectionId, action },
			total: count,
		});
		await client.query(confirm, [selectionId, jobId]);
		return { jobId };
	});
}
