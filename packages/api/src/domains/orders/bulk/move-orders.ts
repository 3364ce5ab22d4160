import type { PoolClient } from '@rewards/db';
import {
	type OrderBulk,
	type OrderBulkCode,
	type OrderBulkOutcome,
	refusedInBulk,
} from '@rewards/validators/orders/bulk';
import { isMoveRefusal } from '@rewards/validators/orders/moves';
import { AppError, asAppError } from '../../../errors';
import { type AnyRun, isPassing } from '../../../jobs';
import { lockOrder, type Mover, resubmitLocked, voidLocked } from '../moves';

/** Orders per transaction: a fraction of a second, since a user's change of one of them waits that long. */
export const portion = 50;

interface Portion {
	selectionId: string;
	action: OrderBulk;
	/** Number of rows after this one. */
	from: number;
	to: number;
}
interface Row {
	n: number;
	programId: string;
	orderId: string;
	orderNumber: string | null;
	participantId: string | null;
	/** Whether the program exists and is still below the requesting account. */
	reachable: boolean;
}
interface Moved {
	row: Row;
	outcome: OrderBulkOutcome;
	code: OrderBulkCode | '';
}

// Another run of the same job, started by mistake, waits here, and finds the rows done.
const take = `select r.n, r.program_id as "programId", r.order_id as "orderId", o.order_number as "orderNumber",
		o.participant_id as "participantId", coalesce(p.deleted_at is null and a.path @> array[$4]::uuid[], false) as reachable
	from order_bulk_row r left join "order" o on o.program_id = r.program_id and o.id = r.order_id
	left join program p on p.id = r.program_id left join account a on a.id = p.account_id
	where r.bulk_id = $1 and r.n > $2 and r.n <= $3 and r.outcome = '' order by r.n for update of r`;
// All code that locks several takes participants by id, then orders by id; the move of a single order locks in that
// order as well.
const lockPeople = `select count(*) from (select from participant p where (p.program_id, p.id) in (
		select * from unnest($1::uuid[], $2::uuid[])) order by p.program_id, p.id for no key update) locked`;
const lockOrders = `select count(*) from (select from "order" o where (o.program_id, o.id) in (
		select * from unnest($1::uuid[], $2::uuid[])) order by o.id for no key update) locked`;
const write = `update order_bulk_row r set outcome = v.outcome, code = v.code
	from unnest($2::int[], $3::text[], $4::text[]) v(n, outcome, code) where r.bulk_id = $1 and r.n = v.n`;
const reject = `insert into job_reject (job_id, line, value, code, params)
	select $1, v.n, v.value, v.code, v.params from unnest($2::int[], $3::text[], $4::text[], $5::jsonb[]) v(n, value, code, params)`;

/**
 * Moves the orders of a portion that aren't done yet, and returns the outcomes. An order that can't be moved does not
 * stop the others.
 */
export async function moveOrders(run: AnyRun, asked: Portion): Promise<OrderBulkOutcome[]> {
	try {
		return await run.transaction((client) => movePortion(client, run, asked));
	} catch (error) {
		if (run.signal.aborted || isPassing(error)) throw error;
		if (asked.to - asked.from === 1) return run.transaction((client) => giveUp(client, run, asked, error));
	}
	// One of them hit an internal error, which rolled back the whole portion: retry each by itself.
	const moved: OrderBulkOutcome[] = [];
	for (let from = asked.from; from < asked.to; from += 1) {
		run.signal.throwIfAborted();
		moved.push(...(await moveOrders(run, { ...asked, from, to: from + 1 })));
	}
	return moved;
}

const rowsOf = async (client: PoolClient, { accountId }: AnyRun, { selectionId, from, to }: Portion): Promise<Row[]> =>
	(await client.query<Row>({ name: 'order-bulk-take', text: take, values: [selectionId, from, to, accountId] })).rows;

async function movePortion(client: PoolClient, run: AnyRun, asked: Portion): Promise<OrderBulkOutcome[]> {
	const rows = await rowsOf(client, run, asked);
	const there = rows.filter(({ participantId, reachable }) => reachable && participantId !== null);
	const programs = there.map(({ programId }) => programId);
	await client.query(lockPeople, [programs, there.map(({ participantId }) => participantId)]);
	await client.query(lockOrders, [programs, there.map(({ orderId }) => orderId)]);
	const mover = moverOf(run);
	const moved: Moved[] = [];
	for (const row of rows) moved.push({ row, ...(await moveOne(client, row, asked.action, mover)) });
	await recordOutcomes(client, run, asked, moved);
	return moved.map(({ outcome }) => outcome);
}

/** The same move that the button on a single order makes. */
async function moveOne(
	client: PoolClient,
	{ programId, orderId, reachable }: Row,
	action: OrderBulk,
	mover: Mover,
): Promise<Omit<Moved, 'row'>> {
	if (!reachable) return { outcome: 'failed', code: 'orderGone' };
	try {
		const order = await lockOrder(client, programId, orderId);
		if (action.kind === 'resubmit') {
			await resubmitLocked(client, order, mover);
			return { outcome: 'done', code: '' };
		}
		const outcome = await voidLocked(client, order, { reason: action.reason, mover });
		return { outcome: outcome === 'voided' ? 'done' : 'asked', code: '' };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		if (error.appCode === 'NOT_FOUND') return { outcome: 'failed', code: 'orderGone' };
		const reason = error.appCode === 'ORDER_REFUSED' ? error.params?.['reason'] : null;
		if (!isMoveRefusal(reason)) throw error;
		return refusedInBulk(reason);
	}
}

/** Records that an order couldn't be moved because of an internal error, which left it unchanged. */
async function giveUp(client: PoolClient, run: AnyRun, asked: Portion, fault: unknown): Promise<OrderBulkOutcome[]> {
	const { log } = run.services;
	const moved = (await rowsOf(client, run, asked)).map(
		(row): Moved => ({ row, outcome: 'failed', code: 'orderFault' }),
	);
	for (const { row } of moved)
		log.error({ jobId: run.id, orderId: row.orderId, err: asAppError(fault).cause ?? fault }, 'An order was not moved');
	await recordOutcomes(client, run, asked, moved);
	return moved.map(({ outcome }) => outcome);
}

async function recordOutcomes(
	client: PoolClient,
	run: AnyRun,
	{ selectionId }: Portion,
	moved: readonly Moved[],
): Promise<void> {
	await client.query(write, [
		selectionId,
		moved.map(({ row }) => row.n),
		moved.map(({ outcome }) => outcome),
		moved.map(({ code }) => code),
	]);
	const failed = moved.filter(({ outcome }) => outcome === 'failed');
	if (failed.length === 0) return;
	await client.query(reject, [
		run.id,
		failed.map(({ row }) => row.n),
		failed.map(({ row }) => row.orderNumber ?? ''),
		failed.map(({ code }) => code),
		// Location of its page; null for a program that is no longer the account's.
		failed.map(({ row: { programId, participantId, orderId, reachable }, code }) =>
			JSON.stringify(reachable && code !== 'orderGone' ? { programId, participantId, orderId } : {}),
		),
	]);
}

/** The user who requested the job. */
function moverOf({ createdById, createdByName, sessionId, ip }: AnyRun): Mover {
	if (createdById === null) throw new Error('The job has no requester');
	return {
		session: { id: sessionId ?? '', user: { id: createdById, displayName: createdByName } },
		request: { ip },
	};
}
