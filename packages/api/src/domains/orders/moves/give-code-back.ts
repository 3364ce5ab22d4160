import type { PoolClient } from '@rewards/db';
import type { OrderEventKind } from '@rewards/validators/orders/states';
import type { AfterReturn } from '@rewards/validators/programs/constants';
import { type AuditActor, writeAuditOn } from '../../../audit';
import { replaceCode } from '../../claim-codes';
import type { OrderPlace } from './order-place';

interface Code {
	id: string;
	status: string;
	afterReturn: AfterReturn;
	orderNumber: string;
	accountId: string;
	/** The code was merged into another: the order is that one's now. */
	merged: boolean;
	/** Another order of the code, from before codes belonged to their order: it holds the code now. */
	other: string | null;
}

const held = `select p.id, p.status, g.after_return as "afterReturn", o.order_number as "orderNumber", g.account_id as "accountId",
	p.merged_into_id is not null as merged, (
		select b.id from "order" b where b.program_id = o.program_id and b.participant_id = p.id and b.id <> o.id and b.status <> 'Void'
			and not exists (select from participant h where h.program_id = b.program_id and h.merged_into_id = p.id and h.used_by_order_id = b.id)
			and exists (${leftOf('b')}) order by b.ordered_at desc limit 1
	) as other
	from "order" o
	join participant p on p.program_id = o.program_id and p.used_by_order_id = o.id and p.id = any(array(
		select o.participant_id
		union all select m.id from participant m where m.program_id = o.program_id and m.merged_into_id = o.participant_id
	))
	join program g on g.id = o.program_id
	where o.program_id = $1 and o.id = $2 and not exists (${leftOf('o')})
	for no key update of p`;
const handOn = `update participant set used_by_order_id = $3, updated_at = now(), version = version + 1
	where program_id = $1 and id = $2`;
// Staff may have archived or disabled it meanwhile: that stays their decision.
const free = `update participant set used_by_order_id = null, status = case status when 'Used' then 'Active' else status end,
		version = version + 1, updated_at = now()
	where program_id = $1 and id = $2 returning status`;

/** Items of an order that haven't ended. */
function leftOf(order: string): string {
	return `select from order_item i where i.program_id = ${order}.program_id and i.order_id = ${order}.id
		and not exists (select from order_item_ending l where l.program_id = i.program_id and l.item_id = i.id)`;
}

/** What the order's timeline says of its code. */
interface Became {
	kind: Extract<OrderEventKind, 'codeReleased' | 'codeReplaced' | 'codeKept'>;
	data?: { code: string };
}

/**
 * Once nothing of an order is left, its code becomes usable again, or is replaced, as the program wants it after a
 * return; a void always frees it. Participant and order must be locked. Null when the order holds no code, for example
 * because it has given it back before, or when something of it is left.
 */
export async function giveCodeBack(
	client: PoolClient,
	{ programId, orderId }: OrderPlace,
	{ why, reason = '', actor }: { why: 'void' | 'returned'; reason?: string; actor: AuditActor },
): Promise<Became | null> {
	const { rows } = await client.query<Code>({ name: 'order-code', text: held, values: [programId, orderId] });
	const [code] = rows;
	if (!code) return null;
	const { id, status, orderNumber, accountId } = code;
	if (code.other) {
		await client.query(handOn, [programId, id, code.other]);
		return null;
	}
	const log = (action: 'freeCode' | 'replaceCode', entityId: string, after: object, before?: Record<string, unknown>) =>
		// The call's own record is the order's.
		writeAuditOn(
			client,
			{ ...actor, once: undefined },
			{
				action,
				entity: 'participant',
				entityId,
				accountId,
				programId,
				...(before && { before }),
				after: { ...after, orderNumber, because: why, ...(reason && { reason }) },
			},
		);
	const wanted = why === 'void' ? 'reuse' : code.afterReturn;
	// A code that was merged into another can't be used again, so its worth comes back as another code.
	const then = wanted === 'reuse' && code.merged && status === 'Used' ? 'replace' : wanted;
	if (then === 'reuse') {
		const freed = await client.query<{ status: string }>(free, [programId, id]);
		const now = freed.rows[0]?.status ?? status;
		await log('freeCode', id, { status: now }, { status });
		return now === 'Active' ? { kind: 'codeReleased' } : null;
	}
	const made =
		then === 'replace' && status === 'Used' ? await replaceCode(client, { programId, participantId: id }) : null;
	if (!made) return { kind: 'codeKept' };
	await log('replaceCode', made.id, { code: made.code, replaces: id });
	return { kind: 'codeReplaced', data: { code: made.code } };
}
