import type { PoolClient } from '@rewards/db';
import { programNameMax } from '@rewards/validators/programs/schemas';

/** `Copy of Sky Points`, then `Copy of Sky Points (2)`; cut where it would be too long. */
export function cloneName(source: string, number: number): string {
	const end = number === 1 ? '' : ` (${number})`;
	return `Copy of ${source}`.slice(0, programNameMax - end.length).trimEnd() + end;
}

// The names of one account's clones are given one at a time; taken last, so that no one waits long.
const takeTurn = `select pg_advisory_xact_lock(7202, hashtext($1))`;
const names = `select lower(name) as name from program where account_id = $1 and id <> $2 and deleted_at is null`;

/** Gives a clone the first free name in its account, without regard to case. */
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
		await client.query('update program set name = $2 where id = $1', [cloneId, name]);
		return name;
	}
}
