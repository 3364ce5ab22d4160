import type { Pool, PoolClient } from '@rewards/db';
import { closeClaimCode, readClaimCode } from '@rewards/validators/claim-codes/codes';
import type { OrderBody } from '@rewards/validators/orders/schemas';
import type { ParticipantStatus } from '@rewards/validators/participants/constants';
import { codeSpellings, personOf } from '../../../people-keys';

/** The participant who orders. */
export interface Buyer {
	id: string;
	name: string;
	/** The claim code, in claim programs. */
	email: string;
	claimEmail: string;
	status: ParticipantStatus;
	levelId: string | null;
	levelName: string;
	balance: number;
	customField1: string;
	customField2: string;
	customField3: string;
	customField4: string;
}

/** A participant still on a level that is being deleted orders by the level that replaces it. */
export const levelOf = `(select case when own.leaving then own.leaves_for_id else own.id end from plateau_level own
	where own.program_id = p.program_id and own.id = p.level_id)`;
const columns = `p.id, p.name, p.email, p.claim_email as "claimEmail", p.status, ${levelOf} as "levelId",
	coalesce((select l.description from plateau_level l where l.program_id = p.program_id and l.id = ${levelOf}), '') as "levelName", p.balance,
	p.custom_field1 as "customField1", p.custom_field2 as "customField2", p.custom_field3 as "customField3", p.custom_field4 as "customField4"`;
const conditions = {
	// One who was merged into another is that one.
	sid: `p.id = (select coalesce(n.merged_into_id, n.id) from participant n where n.program_id = $1 and n.id = $2::uuid)`,
	email: `p.id = ${personOf('address_key($2::text)')}`,
	// As typed, else without separators, else with look-alikes replaced as in generated codes: the first match wins.
	code: `p.id = coalesce(${codeSpellings.map((spelling) => personOf(spelling)).join(', ')})`,
};

/** How the body identifies the participant, and by which field. */
export function namedBy({ sid, email, code }: OrderBody['participant']): {
	by: keyof typeof conditions;
	value: string;
} {
	if (sid) return { by: 'sid', value: sid };
	return email === '' ? { by: 'code', value: code } : { by: 'email', value: email };
}

/** The participant that an order names, if the program has them; `lock` locks the row until the transaction ends. */
export async function findBuyer(
	client: Pool | PoolClient,
	programId: string,
	participant: OrderBody['participant'],
	lock: boolean,
): Promise<Buyer | null> {
	const { by, value } = namedBy(participant);
	const { rows } = await client.query<Buyer>({
		name: `order-buyer-${by}${lock ? '-lock' : ''}`,
		text: `select ${columns} from participant p
			where p.program_id = $1 and p.deleted_at is null and ${conditions[by]}${lock ? ' for no key update of p' : ''}`,
		values: [programId, value, ...(by === 'code' ? [closeClaimCode(value), readClaimCode(value)] : [])],
	});
	return rows[0] ?? null;
}
