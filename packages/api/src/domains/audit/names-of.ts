import type { AuditFields } from '@rewards/validators/audit/schemas';
import type { StaffContext } from '../../trpc';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

interface Sides {
	before: AuditFields | null;
	after: AuditFields | null;
}

const idsIn = (fields: AuditFields | null): string[] =>
	Object.values(fields ?? {})
		.flat()
		.filter((value): value is string => typeof value === 'string' && uuid.test(value));

// The records under these ids that the reader may see: accounts, programs and users at or below their account, roles of
// accounts above as well, levels of the program.
const sql = `with own as (select path from account where id = $2)
select a.id, a.name from account a where a.id = any($1::uuid[]) and a.path @> array[$2]::uuid[]
union all select p.id, p.name from program p join account a on a.id = p.account_id where p.id = any($1::uuid[]) and a.path @> array[$2]::uuid[]
union all select u.id, u.display_name from app_user u join account a on a.id = u.account_id where u.id = any($1::uuid[]) and a.path @> array[$2]::uuid[]
union all select r.id, r.name from role r join account a on a.id = r.account_id, own
	where r.id = any($1::uuid[]) and (a.path @> array[$2]::uuid[] or a.id = any(own.path))
union all select l.id, l.description from plateau_level l where l.program_id = $3::uuid and l.id = any($1::uuid[])`;

/**
 * Names of the records that entries mention, by id. Records that the reader may not see are left out. The caller has
 * checked access to `programId`.
 */
export async function namesOf(
	{ db, session }: Pick<StaffContext, 'db' | 'session'>,
	entries: readonly Sides[],
	programId: string | null,
): Promise<Record<string, string>> {
	const ids = [...new Set(entries.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]))];
	if (ids.length === 0) return {};
	const { rows } = await db.pool.query<{ id: string; name: string }>({
		name: 'audit-names',
		text: sql,
		values: [ids, session.account.id, programId],
	});
	return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
