import { newId, type PoolClient } from '@rewards/db';
import type { AskAnswer, CloseAnswer, SendAnswer } from '../../../integrations/supplier';
import { applyVoid, openError, writeOrderEvent } from '../moves/effects';
import { placeOf } from '../moves/lock-order';
import { applyView } from './apply-view';
import type { Claimed } from './claim';
import { type LockedOrder, lockOrder, wishedBy } from './locked-order';
import { fail, planCall, refuse, refuseInDoubt } from './refuse-order';
import { type DueSupplier, sentElsewhere } from './supplier-access';

export type Answer = SendAnswer | AskAnswer | CloseAnswer;

/** Calls without a clear answer after which an order is left to staff. */
export const mostTries = 8;
const longestPauseSeconds = 60 * 60;

/**
 * Seconds until the next call: 2, 4, 8 … an hour at most, spread so that orders that failed together don't come back
 * together.
 */
const pauseAfter = (tries: number): number =>
	Math.min(longestPauseSeconds, 2 ** Math.min(tries, 12)) * (0.5 + Math.random());

/** What became of a call, in short; the whole is in the timeline. */
export interface Recorded {
	/** The worker had the order no more: staff or another worker have gone on with it. */
	lost: boolean;
}

/** Of the supplier that was called. */
interface Called {
	/** When its circuit lets calls through again; while it is open, tries don't count. */
	notBefore: Date | null;
	supplier: Pick<DueSupplier, 'former' | 'endpoint'>;
}

/** Writes down what became of a call and what follows, in one transaction. */
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
			// What the supplier has taken before isn't sent again by itself: something of it may be on its way.
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

/**
 * The key is closed. What staff wanted with that is done; where no one wanted it, the supplier has refused the order.
 */
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

// To whoever wanted it; they have gone on to other work meanwhile.
const tellOfDenial = `insert into notification (id, user_id, kind, params)
	select $6, u.id, 'voidDenied', jsonb_build_object('programId', $1::uuid, 'orderId', $2::uuid, 'participantId', $3::uuid, 'orderNumber', $4::text)
	from app_user u where u.id = $5 and u.kind = 'person' and u.deleted_at is null`;

/** Something of it is shipped: the wish ends, and the order goes on. */
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
	// It says how the order is now; otherwise the next call asks.
	if (view) await applyView(client, { ...order, dispatch: { ...dispatch, state: 'ask', closing: null } }, view);
}

/**
 * What became of the call isn't known. It is asked about before anything is sent again; after many tries staff decide.
 */
async function tryAgain(
	client: PoolClient,
	order: LockedOrder,
	{ action, tries }: Claimed,
	{ detail, waitMs }: Extract<Answer, { outcome: 'timeout' | 'failed' }>,
	{ notBefore, supplier }: Called,
): Promise<void> {
	const state = action === 'close' ? 'close' : 'ask';
	const fault = `The supplier gives no clear answer: ${detail}`;
	// Who looks at the settings sees another supplier there, so it is said at once whom this waits for.
	if (supplier.former) await openError(client, placeOf(order), `${fault}. ${sentElsewhere(supplier)}`);
	if (notBefore) {
		const seconds = Math.max(0, (notBefore.getTime() - Date.now()) / 1000) + Math.random() * 5;
		await planCall(client, order, state, seconds);
		// While the supplier is away no one's order is to blame; but one call went out, so it isn't "never sent" again.
		await client.query(
			'update order_dispatch set tries = greatest(tries - 1, 1) where program_id = $1 and order_id = $2',
			[order.programId, order.id],
		);
		return;
	}
	// An order that the supplier has taken is asked about for as long as it takes: an error would say that it has none.
	if (action === 'close' || tries < mostTries || order.status !== 'Pending') {
		await planCall(client, order, state, Math.max(waitMs / 1000, pauseAfter(tries)));
		return;
	}
	await planCall(client, order, state, null);
	await fail(client, order, supplier.former ? `${fault}. ${sentElsewhere(supplier)}` : fault);
	await writeOrderEvent(client, placeOf(order), 'gaveUp', { data: { detail, tries } });
}
