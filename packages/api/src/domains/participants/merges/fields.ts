import type { PoolClient } from '@rewards/db';
import type { MergeValues } from '@rewards/validators/participants/merges';

const setKey = 'update participant set external_id = $3 where program_id = $1 and id = $2 and external_id <> $3';
const setOwn = `update participant set name = $3, claim_email = $4, custom_field1 = $5, custom_field2 = $6, custom_field3 = $7,
		custom_field4 = $8, last_login_at = $9, version = version + 1, updated_at = now()
	where program_id = $1 and id = $2`;
const setPhone = `update participant_address set phone = $4 where program_id = $1 and participant_id = $2 and id = $3 and phone <> $4`;
/** Writes the external ids of both: first none, so that they can swap them. */
export async function setKeys(
	client: PoolClient,
	programId: string,
	{ kept, merged }: Record<'kept' | 'merged', readonly [id: string, externalId: string]>,
): Promise<void> {
	const { rows } = await client.query<{ id: string; externalId: string }>(
		'select id, external_id as "externalId" from participant where program_id = $1 and id = any($2::uuid[])',
		[programId, [kept[0], merged[0]]],
	);
	const changed = [kept, merged].filter(([id, externalId]) =>
		rows.some((row) => row.id === id && row.externalId !== externalId),
	);
	for (const [id] of changed) await client.query(setKey, [programId, id, '']);
	for (const [id, externalId] of changed) await client.query(setKey, [programId, id, externalId]);
}

/** Writes the other fields of the kept participant, with a new version; the phone at `addressId`, if there is one. */
export async function setValues(
	client: PoolClient,
	programId: string,
	{ id, addressId }: { id: string; addressId: string | null },
	values: MergeValues,
	lastLoginAt: Date | string | null,
): Promise<void> {
	const { name, claimEmail, customField1, customField2, customField3, customField4, phone } = values;
	const own = [name, claimEmail, customField1, customField2, customField3, customField4, lastLoginAt];
	await client.query(setOwn, [programId, id, ...own]);
	if (addressId !== null) await client.query(setPhone, [programId, id, addressId, phone]);
}
