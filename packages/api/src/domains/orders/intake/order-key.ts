import { createHmac } from 'node:crypto';
import type { Pool, PoolClient } from '@rewards/db';
import type { OrderBody } from '@rewards/validators/orders/schemas';
import type { DataKey } from '../../../crypto';
import { AppError } from '../../../errors';
import { canonicalPieces } from '../../../idempotency';

/** Missing fields are left out, so that new optional fields of orders change no existing hash. */
function said(value: unknown): unknown {
	if (value === '' || value === null || value === undefined) return undefined;
	if (Array.isArray(value)) return value.map(said);
	if (typeof value !== 'object') return value;
	return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, said(part)]));
}

/** A keyed hash, because a body holds addresses. */
export function hashOf({ proofSecret }: DataKey, body: OrderBody): Buffer {
	const hash = createHmac('sha256', proofSecret);
	for (const piece of canonicalPieces(said(body))) hash.update(piece);
	return hash.digest();
}

const sql = `select p.tax_provider <> 'flat' as "asksForTax", o.id, o.request_hash as hash
	from program p left join "order" o on o.program_id = p.id and o.idempotency_key = $2 where p.id = $1`;

interface OfKey {
	/** The earlier order with this key. */
	id: string | null;
	/** Whether the program has a tax service. */
	asksForTax: boolean;
}

/** Finds the order of a key. IDEMPOTENCY_MISMATCH when the earlier order differs. Keys are kept permanently. */
export async function orderOfKey(
	client: Pool | PoolClient,
	{ programId, key, requestHash }: { programId: string; key: string; requestHash: Buffer },
): Promise<OfKey> {
	const { rows } = await client.query<OfKey & { hash: Buffer | null }>({
		name: 'order-of-key',
		text: sql,
		values: [programId, key],
	});
	const { id = null, hash, asksForTax = false } = rows[0] ?? {};
	if (id === null || hash?.equals(requestHash)) return { id, asksForTax };
	const message = 'This Idempotency-Key was used for a different order. Use a new key for another order.';
	throw new AppError('IDEMPOTENCY_MISMATCH', {}, { message });
}
