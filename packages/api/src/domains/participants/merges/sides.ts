import type { PoolClient } from '@rewards/db';
import type { ParticipantStatus } from '@rewards/validators/participants/constants';
import { type MergeValues, mergeFields } from '@rewards/validators/participants/merges';
import type { Queryable } from '../../../imports';

/** One of two participants that are compared or merged. */
export interface Side extends MergeValues {
	sid: string;
	version: number;
	email: string;
	status: ParticipantStatus;
	level: string | null;
	balance: number;
	awarded: number;
	redeemed: number;
	orderQuantity: number;
	createDate: Date;
	lastLoginDate: Date | null;
	/** Of the first address, in one line; empty without one. */
	address: string;
	/** The first address, whose phone is theirs. */
	addressId: string | null;
	addresses: number;
	cartItems: number;
	/** Whether the ledger has anything of them. */
	booked: boolean;
	/** A password from an import that isn't hashed yet. */
	passwordWaits: boolean;
	deleted: boolean;
	mergedIntoId: string | null;
}

const read = `select p.id as sid, p.version, p.name, p.email, p.claim_email as "claimEmail", p.status, p.external_id as "externalId",
		l.description as level, p.balance, p.awarded, p.redeemed, p.order_count as "orderQuantity", p.created_at as "createDate",
		p.last_login_at as "lastLoginDate", p.custom_field1 as "customField1", p.custom_field2 as "customField2",
		p.custom_field3 as "customField3", p.custom_field4 as "customField4", coalesce(a.phone, '') as phone, a.id as "addressId",
		coalesce(concat_ws(', ', nullif(a.address1, ''), nullif(a.town_city, ''), nullif(a.state_county, ''), nullif(a.postcode, '')), '') as address,
		(select count(*)::int from participant_address x where x.program_id = p.program_id and x.participant_id = p.id) as addresses,
		(select count(*)::int from cart_item c where c.program_id = p.program_id and c.participant_id = p.id) as "cartItems",
		exists (select from ledger_entry e where e.program_id = p.program_id and e.participant_id = p.id) as booked,
		p.password_sealed is not null as "passwordWaits", p.deleted_at is not null as deleted, p.merged_into_id as "mergedIntoId"
	from participant p left join plateau_level l on l.program_id = p.program_id and l.id = p.level_id
	left join lateral (select x.* from participant_address x where x.program_id = p.program_id and x.participant_id = p.id
		order by x.position limit 1) a on true
	where p.program_id = $1 and p.id = any($2::uuid[])`;
// Whoever writes anything of one of them is waited for, and waits: `for update` also holds what only refers to them.
const lock = 'select from participant where program_id = $1 and id = any($2::uuid[]) order by id for update';

/** Both, in this order; undefined for one that the program hasn't. Deleted ones too. */
export async function readSides(
	db: Queryable,
	programId: string,
	ids: readonly [string, string],
): Promise<[Side | undefined, Side | undefined]> {
	const { rows } = await db.query<Side>(read, [programId, ids]);
	const of = (id: string) => rows.find(({ sid }) => sid === id);
	return [of(ids[0]), of(ids[1])];
}

/** Locks both by id, the order of all code that locks several participants. */
export async function lockSides(client: PoolClient, programId: string, ids: readonly string[]): Promise<void> {
	await client.query(lock, [programId, ids]);
}

export const valuesOf = (side: Side): MergeValues =>
	Object.fromEntries(mergeFields.map((field) => [field, side[field]])) as MergeValues;
/** How the log names a participant. */
export const identityOf = ({ sid, name, email, externalId }: Side) => ({ sid, name, email, externalId });
