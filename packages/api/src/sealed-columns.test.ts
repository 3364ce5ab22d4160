import { createTestDatabase } from '@rewards/db/testing';
import { expect, test } from 'vitest';
import { sealedColumns } from './sealed-columns';

/** Binary columns that no data key has sealed: hashes, digests, public keys, pictures, and the keys themselves. */
const unsealed = new Set(
	`address_proof.token_hash api_key.previous_hash api_key.secret_hash catalogue_build.feed_digest catalogue_build.feed_rules
	data_key.proof_secret data_key.sealed idempotency_key.content idempotency_key.fingerprint image.bytes image.hash
	import_preview.rules import_recipe_run.sha256 order.request_hash participant_password_link.token_hash
	password_link.token_hash recovery_code.code_hash remembered_device.token_hash second_factor.public_key
	sign_in_failure.address sign_in_lock.address stored_file.sha256`.split(/\s+/),
);

test('every binary column is sealed anew by a rotation, or listed here as one that is not sealed', async () => {
	const { database, drop } = await createTestDatabase();
	const { rows } = await database.pool.query<{ name: string }>(
		`select table_name || '.' || column_name as name from information_schema.columns
		where table_schema = 'public' and data_type = 'bytea' order by 1`,
	);
	const sealed = new Set((await sealedColumns(database.pool)).map(({ table, column }) => `${table}.${column}`));
	const found = rows.map(({ name }) => name);
	expect(found.filter((name) => !sealed.has(name) && !unsealed.has(name))).toEqual([]);
	expect([...sealed, ...unsealed].filter((name) => !found.includes(name))).toEqual([]);
	expect([...sealed].filter((name) => unsealed.has(name))).toEqual([]);
	await drop();
});
