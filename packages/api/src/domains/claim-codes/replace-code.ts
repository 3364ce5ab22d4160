import { newId, type PoolClient } from '@rewards/db';
import { codeMaker } from './codes';

/** As for a batch: practically never reached. */
const triesAtMost = 20;

const insert = `insert into participant (program_id, id, email, status, level_id, batch_id, replaces_id,
		custom_field1, custom_field2, custom_field3, custom_field4)
	select p.program_id, $3, $4, 'Active', case when l.leaving then l.leaves_for_id else l.id end, p.batch_id, p.id,
		p.custom_field1, p.custom_field2, p.custom_field3, p.custom_field4
	from participant p left join plateau_level l on l.program_id = p.program_id and l.id = p.level_id
	where p.program_id = $1 and p.id = $2
	on conflict do nothing`;
const replaced = 'select from participant where program_id = $1 and replaces_id = $2';
const lengthOf = 'select code_length as length from program where id = $1';
const grow = `update claim_code_batch b set quantity = b.quantity + 1 from participant p
	where p.program_id = $1 and p.id = $2 and b.program_id = p.program_id and b.id = p.batch_id`;

interface Replaced {
	programId: string;
	/** The used code; its row is locked. */
	participantId: string;
}

/**
 * Makes a code of the same level, batch and custom fields in place of a used one, in the caller's transaction. Null
 * when it has one already: a code is replaced once.
 */
export async function replaceCode(
	client: PoolClient,
	{ programId, participantId }: Replaced,
): Promise<{ id: string; code: string } | null> {
	const of = [programId, participantId];
	if ((await client.query(replaced, of)).rowCount) return null;
	const { rows } = await client.query<{ length: number }>(lengthOf, [programId]);
	const newCode = codeMaker(rows[0]?.length ?? 10);
	for (let tries = 0; tries < triesAtMost; tries += 1) {
		const [id, code] = [newId(), newCode()];
		if (!(await client.query(insert, [...of, id, code])).rowCount) continue;
		await client.query(grow, of);
		return { id, code };
	}
	throw new Error('No code is free');
}
