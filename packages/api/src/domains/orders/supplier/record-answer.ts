import { databaseClock, newId, type PoolClient } from '@rewards/db';
import type { AskAnswer, CloseAnswer, SendAnswer } from '../../../integrations/supplier';
import { applyVoid, openError, writeOrderEvent } from '../moves/effects';
import { placeOf } from '../moves/lock-order';
import { applyView } from './apply-view';
import type { Claimed } from './claim';
import { type LockedOrder, lockOrder, wishedBy } from './locked-order';
import { fail, planCall, refuse, refuseInDoubt } from './refuse-order';
import { type DueSupplier, sentElsewhere } from './supplier-access';

export type Answer = SendAnswer | AskAnswer | CloseAnswer;

/** Calls without a definite response after which an order is left to staff. */
export const mostTries = 8;
const longestPauseSeconds = 60 * 60;

/**
 * Seconds until the next call: exponential backoff (2, 4, 8 …), an hour at most, with jitter so that orders that failed
 * together don't retry together.
 */
const pauseAfter = (tries: number): number =>
	Math.min(longestPauseSeconds, 2 ** Math.min(tries, 12)) * (0.5 + Math.random());

/** The outcome of a call in short; the timeline has the details. */
export interface Recorded {
	/** The lease was lost: staff or another worker have continued with the order. */
	lost: boolean;
}

/** The supplier that was called. */
interface Called {
	/** When its circuit allows calls again; while it is open, attempts don't count. */
	notBefore: Date | null;
	supplier: Pick<DueSupplier, 'former' | 'endpoint'>;
}

/** Records the outcome of a call and its consequences, in one transaction. */
export async function recordAnswer(
	client: PoolClient,
	claimed: Claimed,
	answer: Answer,
	called: Called,
): Promise<Recorded> {
	const order = await lockOrder(client, claimed);
	const detail = 'detail' in answer ? answer.detail : 'message' in answer ? answer.message : '';
	await client.query({
		name: 'order-call-end',
		text: `update order_submission set outcome = $3, detail = $4, answered_at = now() where program_id = $1 and id = $2`,
		values: [claimed.programId, claimed.callId, answer.outcome, detail.slice(0, 2_000)],
	});
	if (order?.dispatch?.leaseId !== claimed.leaseId) return { lost: true };
	switch (answer.outcome) {
		case 'accepted':
			await applyView(client, order, answer.order);
			return { lost: false };
		case 'refused':
			await (claimed.tries > 1 ? refuseInDoubt : refuse)(client, order, answer.message);
			return { lost: false };
		case 'absent':
			// An order that the supplier has accepted before isn't resent automatically: part of it may be on its way.
			if (order.status === 'Pending') await planCall(client, order, 'send', 0);
			else await refuseInDoubt(client, order, 'The supplier has no such order any more');
			return { lost: false };
		case 'closed':
			await afterClose(client, order, claimed);
			return { lost: false };
		case 'tooLate':
			await deny(client, order, answer);
			return { lost: false };
		default:
			await tryAgain(client, order, claimed, answer, called);
			return { lost: false };
	}
}

/** The key is closed. Does what staff requested it for; without a request, the supplier has refused the order. */
async function afterClose(client: PoolClient, order: LockedOrder, { action }: Claimed): Promise<void> {
	const { dispatch } = order;
	if (action !== 'close' || !dispatch?.closing) return refuse(client, order, 'The supplier has closed this order');
	if (dispatch.closing === 'void')
		return applyVoid(client, order, { reason: dispatch.closingReason, by: wishedBy(dispatch) });
	const key = newId();
	await client.query(`update "order" set submission_key = $3, round = round + 1 where program_id = $1 and id = $2`, [
		order.programId,
		order.id,
		key,
	]);
	await client.query(
		`update order_dispatch set state = 'send', key = $3, round = round + 1, tries = 0, supplier_id = null, due_at = now(), lease_id = null,
			leased_until = null, closing = null, closing_by_id = null, closing_by_name = '', closing_reason = ''
		where program_id = $1 and order_id = $2`,
		[order.programId, order.id, key],
	);
}

// Notifies the requester, who has gone on to other work meanwhile.
const tellOfDenial = `insert into notification (id, user_id, kind, params)
	select $6, u.id, 'voidDenied', jsonb_build_object('programId', $1::uuid, 'orderId', $2::uuid, 'participantId', $3::uuid, 'orderNumber', $4::text)
	from app_user u where u.id = $5 and u.kind = 'person' and u.deleted_at is null`;

/** Part of it is shipped: the request ends, and the order continues. */
async function deny(
	client: PoolClient,
	order: LockedOrder,
	{ message, order: view }: Extract<CloseAnswer, { outcome: 'tooLate' }>,
): Promise<void> {
	const { dispatch } = order;
	if (!dispatch) return;
	await client.query(
		`update order_dispatch set state = 'ask', due_at = now(), tries = 0, lease_id = null, leased_until = null,
			closing = null, closing_by_id = null, closing_by_name = '', closing_reason = ''
		where program_id = $1 and order_id = $2`,
		[order.programId, order.id],
	);
	await writeOrderEvent(client, placeOf(order), 'voidDenied', { data: { detail: message }, by: wishedBy(dispatch) });
	await client.query(tellOfDenial, [
		order.programId,
		order.id,
		order.participantId,
		order.orderNumber,
		dispatch.closingById,
		newId(),
	]);
	// The response contains the order's state; otherwise the next call polls it.
	if (view) await applyView(client, { ...order, dispatch: { ...dispatch, state: 'ask', closing: null } }, view);
}

/** The outcome of the call is unknown. It is looked up before anything is resent; after many attempts staff decide. */
async function tryAgain(
	client: PoolClient,
	order: LockedOrder,
	{ action, tries }: Claimed,
	{ detail, waitMs }: Extract<Answer, { outcome: 'timeout' | 'failed' }>,
	{ notBefore, supplier }: Called,
): Promise<void> {
	const state = action === 'close' ? 'close' : 'ask';
	const fault = `The supplier gives no clear answer: ${detail}`;
	// The settings show another supplier, so the error names the one it waits for at once.
	if (supplier.former) await openError(client, placeOf(order), `${fault}. ${sentElsewhere(supplier)}`);
	if (notBefore) {
		const seconds = Math.max(0, (notBefore.getTime() - databaseClock.ms()) / 1000) + Math.random() * 5;
		await planCall(client, order, state, seconds);
		// During an outage of the supplier, no order is at fault; but one call was made, so it isn't "never sent" again.
		await client.query(
			'update order_dispatch set tries = greatest(tries - 1, 1) where program_id = $1 and order_id = $2',
			[order.programId, order.id],
		);
		return;
	}
	// An accepted order is polled indefinitely: an error would claim that the supplier has none.
	if (action === 'close' || tries < mostTries || order.status !== 'Pending') {
		await planCall(client, order, state, Math.max(waitMs / 1000, pauseAfter(tries)));
		return;
	}
	await planCall(client, order, state, null);
	await fail(client, order, supplier.former ? `${fault}. ${sentElsewhere(supplier)}` : fault);
	await writeOrderEvent(client, placeOf(order), 'gaveUp', { data: { detail, tries } });
}
