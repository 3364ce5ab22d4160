import type { PoolClient } from '@rewards/db';
import { programNameMax } from '@rewards/validators/programs/schemas';

/** `Copy of Sky Points`, then `Copy of Sky Points (2)`; truncated to the limit. */
export function cloneName(source: string, number: number): string {
	const end = number === 1 ? '' : ` (${number})`;
	return `Copy of ${source}`.slice(0, programNameMax - end.length).trimEnd() + end;
}

// Serializes the naming of one account's clones; taken last, so that the wait is short.
const takeTurn = `select pg_advisory_xact_lock(7202, hashtext($1))`;
const names = `select lower(name) as name from program where account_id = $1 and id <> $2 and deleted_at is null`;

const save = 'update program set name = $2, po_prefix = order_prefix_proposed($3) where id = $1';

/** Gives a clone the first free name in its account, ignoring case, and a free PO prefix from the source's name. */
export async function nameClone(
	client: PoolClient,
	{ cloneId, accountId, source }: { cloneId: string; accountId: string; source: string },
): Promise<string> {
	await client.query(takeTurn, [accountId]);
	const { rows } = await client.query<{ name: string }>(names, [accountId, cloneId]);
	const taken = new Set(rows.map(({ name }) => name));
	for (let number = 1; ; number += 1) {
		const name = cloneName(source, number);
		if (taken.has(name.toLowerCase())) continue;
		await client.query(save, [cloneId, name, source]);
		return name;
	}
}
