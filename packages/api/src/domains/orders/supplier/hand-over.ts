import { databaseClock } from '@rewards/db';
import { isDatabaseAway, referenceOf } from '../../../errors';
import {
	askForOrder,
	closeOrder,
	type ListAnswer,
	listOrders,
	type SupplierAccess,
	type SupplierView,
	sendOrder,
} from '../../../integrations/supplier';
import { FairQueue } from '../../../shares';
import type { Services } from '../../../trpc';
import { applyView } from './apply-view';
import { answered, failed } from './circuit';
import { type Claimed, claimFollowed } from './claim';
import { lockOrder } from './locked-order';
import { orderToSend } from './order-to-send';
import { type Answer, recordAnswer } from './record-answer';
import { accessOf, circuitsOf, type DueSupplier, messagesTo } from './supplier-access';
import { tellOfSupplier } from './tell-of-supplier';

/** Pause between calls that a busy supplier refuses without a retry time. */
const busyPauseMs = 15_000;

/** Responses that a process records concurrently: calls wait for suppliers, but this uses CPU and connections. */
const records = new FairQueue({ slots: 3, levels: [{}] });

type Shared = Pick<Services, 'db' | 'config' | 'log'>;

async function callFor(shared: Shared, access: SupplierAccess, claimed: Claimed): Promise<Answer> {
	switch (claimed.action) {
		case 'send':
			return sendOrder(access, await orderToSend(shared.db.pool, claimed, messagesTo(shared, claimed.programId)));
		case 'ask':
			return askForOrder(access, claimed.key);
		case 'close':
			return closeOrder(access, claimed.key);
	}
}

/** Calls with the key that the orders were sent with and, where that is refused, with its replacement. */
async function callAt<A extends { outcome: string; reason?: string }>(
	shared: Shared,
	supplier: DueSupplier,
	call: (access: SupplierAccess) => Promise<A>,
): Promise<A | null> {
	const access = accessOf(shared, supplier);
	if (!access) return null;
	const answer = await call(access);
	const next = supplier.newKey && accessOf(shared, { ...supplier, devKey: supplier.newKey });
	return answer.reason === 'key' && next ? call(next) : answer;
}

/** Whether a response concerns the supplier rather than the order, and then until when no more calls are made. */
async function judge(
	{ db: { pool } }: Shared,
	supplier: DueSupplier,
	{ outcome, reason, waitMs = 0 }: { outcome: string; reason?: string; waitMs?: number },
): Promise<Date | null> {
	const { all, own } = circuitsOf(supplier);
	if (outcome !== 'timeout' && outcome !== 'failed') {
		await answered(pool, [all, own]);
		return null;
	}
	// The supplier is up but overloaded, and gives the retry time. This is no order's fault, so no attempt counts.
	if (reason === 'busy') return new Date(databaseClock.ms() + Math.max(waitMs, busyPauseMs));
	const ofProgram = reason === 'key' || reason === 'answer';
	if (ofProgram) await answered(pool, [all]);
	const { opened, openUntil } = await failed(pool, ofProgram ? own : all);
	if (opened) await tellOfSupplier(pool, all, ofProgram ? supplier.programId : null);
	// An invalid response may be caused by this one order, so it counts as an attempt.
	return reason === 'answer' ? null : openUntil;
}

/** Makes one call to the supplier about a leased order, and applies its response. */
export async function handOver(shared: Shared, supplier: DueSupplier, claimed: Claimed): Promise<void> {
	const record = async (answer: Answer, notBefore: Date | null) => {
		const { lost } = await records.run([supplier.tenantId], () =>
			shared.db.transaction((client) => recordAnswer(client, claimed, answer, { notBefore, supplier })),
		);
		if (lost) shared.log.info({ orderId: claimed.orderId }, 'Another worker or user changed an order during a call');
	};
	try {
		const answer = await callAt(shared, supplier, (access): Promise<Answer> => callFor(shared, access, claimed));
		if (answer) await record(answer, await judge(shared, supplier, answer));
	} catch (error) {
		if (isDatabaseAway(error)) throw error;
		// A fault of our own counts as an attempt like any other without a clear answer, so that it ends with staff.
		const { orderId, programId, tries } = claimed;
		const reference = referenceOf(error);
		shared.log.error({ err: error, orderId, programId, tries, reference }, 'An order could not be handed over');
		const detail = `an internal fault of the portal, reference ${reference}`;
		await record({ outcome: 'failed', reason: 'failed', detail, waitMs: 0 }, null);
	}
}

/** When an order is polled again: often while it is young. */
const nextLook = `now() + least(interval '6 hours', greatest(interval '10 minutes', (now() - o.ordered_at) / 10))`;

/**
 * Polls a supplier for the state of up to 100 orders. One that the response omits is looked up by its key, because the
 * supplier may have lost it.
 */
export async function lookAfter(shared: Shared, supplier: DueSupplier): Promise<void> {
	const { leaseId, orders } = await claimFollowed(shared.db.pool, supplier);
	if (orders.length === 0) return;
	const keys = orders.map(({ key }) => key);
	const answer = await callAt(shared, supplier, (access): Promise<ListAnswer> => listOrders(access, keys));
	if (!answer) return;
	await judge(shared, supplier, answer);
	const views = new Map<string, SupplierView>(
		answer.outcome === 'listed' ? answer.orders.map((view) => [view.key, view]) : [],
	);
	const { programId } = supplier;
	for (const { orderId, key } of orders)
		await recordLook(shared, {
			programId,
			orderId,
			leaseId,
			view: views.get(key),
			listed: answer.outcome === 'listed',
		}).catch(
			// An error with one order does not stop the others; this one is polled again after its lease.
			(error: unknown) => shared.log.warn({ err: error, orderId }, 'The state of an order could not be recorded'),
		);
}

interface Look {
	programId: string;
	orderId: string;
	leaseId: string;
	/** undefined: the supplier didn't include it. */
	view: SupplierView | undefined;
	/** Whether it has responded at all. */
	listed: boolean;
}

const recordLook = (shared: Shared, { programId, orderId, leaseId, view, listed }: Look): Promise<void> =>
	shared.db.transaction(async (client) => {
		const order = await lockOrder(client, { programId, orderId });
		if (!order?.dispatch || order.dispatch.leaseId !== leaseId) return;
		await client.query(
			`update order_dispatch d set lease_id = null, leased_until = null, state = case when $3 then 'ask' else d.state end,
				due_at = case when $3 then clock_timestamp() else ${nextLook} end
			from "order" o where o.program_id = d.program_id and o.id = d.order_id and d.program_id = $1 and d.order_id = $2`,
			[programId, orderId, listed && !view],
		);
		if (view) await applyView(client, order, view);
	});
