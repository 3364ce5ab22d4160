import { databaseClock } from '@rewards/db';
import type { ServiceFault } from '@rewards/validators/errors/codes';
import { z } from 'zod';
import { type OutboundAnswer, OutboundFault, type OutboundRequest, outboundFetch } from '../outbound';
import { outsideJson } from '../outside';
import { refusalSchema, type SupplierOrder, type SupplierView, supplierViewSchema } from './protocol';

/** A program's supplier: its settings "Replink Endpoint", "User ID" and "Dev Key". */
export interface SupplierAccess extends Pick<OutboundRequest, 'allowed'> {
	endpoint: string;
	userId: string;
	devKey: string;
	signal?: AbortSignal | undefined;
	/** Time limit of one call, in ms. Default 15 s. */
	limitMs?: number | undefined;
}

/** No definite response: the call may have been carried out. */
export interface Unclear {
	outcome: 'timeout' | 'failed';
	reason: ServiceFault;
	/** English, without secrets; for the timeline. */
	detail: string;
	/** The supplier's retry time. */
	waitMs: number;
}
export type SendAnswer =
	| { outcome: 'accepted'; order: SupplierView }
	/** It has no order under the key, and the reason. */
	| { outcome: 'refused'; message: string }
	/** The key is closed: no call with it can create an order any more. */
	| { outcome: 'closed' }
	| Unclear;
export type AskAnswer =
	| { outcome: 'accepted'; order: SupplierView }
	| { outcome: 'absent' }
	| { outcome: 'closed' }
	| Unclear;
export type CloseAnswer =
	| { outcome: 'closed' }
	/** Part of it is already on its way. */
	| { outcome: 'tooLate'; message: string; order: SupplierView | undefined }
	| Unclear;
export type ListAnswer = { outcome: 'listed'; orders: SupplierView[] } | Unclear;

const usualLimitMs = 15_000;
const maxBytes = 4 * 1024 * 1024;
const longestWaitMs = 10 * 60_000;

const reasons: Record<OutboundFault['reason'], ServiceFault> = {
	address: 'address',
	insecure: 'insecure',
	unreachable: 'unreachable',
	timeout: 'timeout',
	tooLarge: 'answer',
	redirects: 'answer',
};

const unclear = (reason: ServiceFault, detail: string, waitMs = 0): Unclear => ({
	outcome: reason === 'timeout' ? 'timeout' : 'failed',
	reason,
	detail,
	waitMs: Math.min(Math.max(0, waitMs) || 0, longestWaitMs),
});

interface Call {
	path: string;
	json?: object;
	headers?: Readonly<Record<string, string>>;
}

async function call(access: SupplierAccess, { path, json, headers }: Call): Promise<OutboundAnswer | Unclear> {
	try {
		return await outboundFetch(`${access.endpoint.replace(/\/+$/, '')}${path}`, {
			allowed: access.allowed,
			...(access.signal ? { signal: access.signal } : {}),
			limitMs: access.limitMs ?? usualLimitMs,
			maxBytes,
			headers: { accept: 'application/json', 'x-user-id': access.userId, ...headers },
			authorization: `Bearer ${access.devKey}`,
			...(json ? { json: JSON.stringify(json) } : {}),
		});
	} catch (error) {
		if (!(error instanceof OutboundFault)) throw error;
		return unclear(reasons[error.reason], error.message);
	}
}

function bodyOf(answer: OutboundAnswer): unknown {
	try {
		return outsideJson(answer.body);
	} catch {
		return undefined;
	}
}

/** A supplier's Retry-After: seconds, or a point in time. */
function retryAfterMs(header: string | string[] | undefined): number {
	const text = String(header ?? '').trim();
	return /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - databaseClock.ms();
}

/** The meaning of a status that the call itself doesn't handle. */
function unclearStatus(answer: OutboundAnswer): Unclear {
	const after = retryAfterMs(answer.headers['retry-after']);
	const { status } = answer;
	const detail = `HTTP ${status}`;
	if (status === 401 || status === 403) return unclear('key', detail, after);
	if (status === 429) return unclear('busy', detail, after);
	return unclear(status >= 500 ? 'failed' : 'answer', detail, after);
}

/** The order in a response, which must be the one of the call. */
function viewOf(answer: OutboundAnswer, key: string): SupplierView | Unclear {
	const view = supplierViewSchema.safeParse(bodyOf(answer));
	if (!view.success) return unclear('answer', 'The answer is no order');
	return view.data.key === key ? view.data : unclear('answer', 'The answer is about another order');
}

const accepted = (view: SupplierView | Unclear): { outcome: 'accepted'; order: SupplierView } | Unclear =>
	'outcome' in view ? view : { outcome: 'accepted', order: view };
const refusalOf = (answer: OutboundAnswer) => refusalSchema.catch({ code: '', message: '' }).parse(bodyOf(answer));
const pathOf = (key: string) => `/orders/${encodeURIComponent(key)}`;

/** Sends an order. A repeated key creates no second order, whatever the result of the first call. */
export async function sendOrder(access: SupplierAccess, order: SupplierOrder): Promise<SendAnswer> {
	const answer = await call(access, { path: '/orders', json: order, headers: { 'idempotency-key': order.key } });
	if ('outcome' in answer) return answer;
	if (answer.status === 200 || answer.status === 201) return accepted(viewOf(answer, order.key));
	if (answer.status === 409 && refusalOf(answer).code === 'closed') return { outcome: 'closed' };
	if (answer.status === 422)
		return { outcome: 'refused', message: refusalOf(answer).message || 'The supplier gave no reason' };
	return unclearStatus(answer);
}

/**
 * Whether the supplier has an order under a key. "Absent" is true at this moment: a call under way may still create it.
 */
export async function askForOrder(access: SupplierAccess, key: string): Promise<AskAnswer> {
	const answer = await call(access, { path: pathOf(key) });
	if ('outcome' in answer) return answer;
	if (answer.status === 200) return accepted(viewOf(answer, key));
	// A missing page responds with 404 as well; the supplier's body says what is absent.
	if (answer.status === 404 && refusalOf(answer).code === 'absent') return { outcome: 'absent' };
	if (answer.status === 410 && refusalOf(answer).code === 'closed') return { outcome: 'closed' };
	return unclearStatus(answer);
}

/** Cancels the order under a key, and prevents later ones under it. A repeated call changes nothing. */
export async function closeOrder(access: SupplierAccess, key: string): Promise<CloseAnswer> {
	const answer = await call(access, { path: `${pathOf(key)}/close`, json: {} });
	if ('outcome' in answer) return answer;
	const refusal = refusalOf(answer);
	if (answer.status === 200 && refusal.code === 'closed') return { outcome: 'closed' };
	if (answer.status === 409 && refusal.code === 'tooLate')
		return {
			outcome: 'tooLate',
			message: refusal.message,
			order: refusal.order?.key === key ? refusal.order : undefined,
		};
	return unclearStatus(answer);
}

const listSchema = z.object({ orders: z.array(z.unknown()).max(1_000) });

/**
 * The current state of up to 100 orders. Orders that the supplier omits, or returns in an invalid form, are left out.
 */
export async function listOrders(access: SupplierAccess, keys: readonly string[]): Promise<ListAnswer> {
	const answer = await call(access, { path: '/orders/list', json: { keys } });
	if ('outcome' in answer) return answer;
	if (answer.status !== 200) return unclearStatus(answer);
	const list = listSchema.safeParse(bodyOf(answer));
	if (!list.success) return unclear('answer', 'The answer is no list of orders');
	const asked = new Set(keys);
	const orders = list.data.orders
		.map((order) => supplierViewSchema.safeParse(order))
		.flatMap(({ data }) => (data && asked.has(data.key) ? [data] : []));
	return { outcome: 'listed', orders };
}
