import type { Services } from '../../../trpc';

/** Rows that are over, by table, and how long they are kept: staff may look at past sessions and links for a month. */
const statements = [
	`delete from sign_in_failure where at < now() - interval '1 day'`,
	`delete from sign_in_lock where ends_at < now() - interval '1 day'`,
	`delete from passkey_challenge where expires_at < now()`,
	`delete from remembered_device where expires_at < now()`,
	`delete from identity_flow where expires_at < now() - interval '1 hour'`,
	`delete from password_link where expires_at < now() - interval '30 days'`,
	`delete from address_proof where expires_at < now() - interval '30 days' or (kind = 'register' and expires_at < now())`,
	`delete from sign_in_name where reserved_until < now()`,
	`delete from session where expires_at < now() - interval '30 days'`,
];

/** Deletes expired sign-in data. The audit log keeps who signed in when. */
export async function pruneSignIns({ db }: Services): Promise<void> {
	for (const statement of statements) await db.pool.query(statement);
}
