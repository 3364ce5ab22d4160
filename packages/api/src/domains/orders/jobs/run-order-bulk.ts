import type { OrderBulkOutcome, OrderBulkResult } from '@rewards/validators/orders/bulk';
import { AppError } from '../../../errors';
import type { JobOutcome, JobRun } from '../../../jobs';
import { moveOrders, portion } from '../bulk/move-orders';
import type { OrderBulkParams } from './order-bulk';

const held = 'select count from order_bulk where id = $1';
const outcomes = 'select outcome, count(*) as n from order_bulk_row where bulk_id = $1 group by outcome';
/** Portions are processed in order, so everything before the first open row is done. */
const firstOpen = `select n from order_bulk_row where bulk_id = $1 and outcome = '' order by n limit 1`;

type Counts = Record<OrderBulkOutcome, number>;

/**
 * Portion by portion, each in its own transaction together with the outcome of each order. After a kill, finished
 * portions are kept, and the next run continues after them; cancelled, it stops between two orders, and finished ones
 * stay.
 */
export async function runOrderBulk(
	run: JobRun<OrderBulkParams, OrderBulkResult>,
): Promise<JobOutcome<OrderBulkResult>> {
	const { params, services, signal } = run;
	const { pool } = services.db;
	const { selectionId, action } = params;
	const total = (await pool.query<{ count: number }>(held, [selectionId])).rows[0]?.count;
	if (total === undefined) throw new AppError('NOT_FOUND', { entity: 'selection' });
	const counts: Counts = { done: 0, asked: 0, skipped: 0, failed: 0 };
	const before = await pool.query<{ outcome: OrderBulkOutcome | ''; n: string }>(outcomes, [selectionId]);
	for (const { outcome, n } of before.rows) if (outcome !== '') counts[outcome] += Number(n);
	const open = await pool.query<{ n: number }>(firstOpen, [selectionId]);
	for (let from = (open.rows[0]?.n ?? total + 1) - 1; from < total; from += portion) {
		signal.throwIfAborted();
		const moved = await moveOrders(run, { selectionId, action, from, to: from + portion });
		for (const outcome of moved) counts[outcome] += 1;
		const done = counts.done + counts.asked + counts.skipped + counts.failed;
		run.progress({ stage: 'saving', done, total, rejected: counts.failed, part: done / total });
	}
	return { result: { action: action.kind, ...counts }, rejected: counts.failed, done: total, total };
}
