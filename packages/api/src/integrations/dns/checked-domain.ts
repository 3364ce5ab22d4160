import type { Database } from '@rewards/db';
import type { CheckedDomain } from '../mail';

/** Whether domain `c` has not expired and its last check found all records correct. SQL. */
export const isChecked = `(c.expires_at > now()
	and exists (select from domain_validation v where v.program_id = c.program_id and v.domain_id = c.id)
	and not exists (select from domain_validation v
		where v.program_id = c.program_id and v.domain_id = c.id and v.validation_status <> 'SUCCESS'))`;
// The program is not deleted and still has the domain.
const checked = `p.deleted_at is null and ${isChecked}`;
const from = 'from program p join custom_domain c on c.program_id = p.id and c.domain_name = p.domain';
const ofProgram = `select p.domain ${from} where p.id = $1 and ${checked}`;
const byName = `select ${from} where p.domain = $1 and p.domain <> '' and ${checked}`;

/** The custom domain of a program's site if DNS proves it; null otherwise. Links in mails use no other domain. */
export async function checkedDomain(
	{ pool }: Pick<Database, 'pool'>,
	programId: string,
): Promise<CheckedDomain | null> {
	const { rows } = await pool.query<{ domain: CheckedDomain }>(ofProgram, [programId]);
	return rows[0]?.domain ?? null;
}

/** Whether a program has the domain and has proved it. */
export async function isCheckedDomain({ pool }: Pick<Database, 'pool'>, domain: string): Promise<boolean> {
	const { rowCount } = await pool.query({ name: 'domain-checked', text: byName, values: [domain] });
	return rowCount === 1;
}
