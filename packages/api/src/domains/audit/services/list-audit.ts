import type { GridQueryInput, GridResult } from '@rewards/validators/grid';
import { queryGrid } from '../../../grid';
import type { StaffContext } from '../../../trpc';
import { type AuditRow, auditGrid } from '../grid';
import { ofCaller } from '../of-caller';

const sql = `select p.id from program p join account a on a.id = p.account_id
where p.id = any($1::uuid[]) and a.path @> array[$2]::uuid[]`;

/**
 * What happened in the caller's account and those below. Entries stay where they were written when their program moves away; what it and its
 * people are called since then is not the business of whoever gave it away, and blank.
 */
export async function listAudit(
	ctx: Pick<StaffContext, 'db' | 'session'>,
	query: GridQueryInput,
): Promise<GridResult<AuditRow>> {
	const { scope, options } = await ofCaller(ctx);
	const page = await queryGrid(auditGrid, ctx.db, scope, query, options);
	const programs = [...new Set(page.items.flatMap(({ programId }) => programId ?? []))];
	if (programs.length === 0) return page;
	const { rows } = await ctx.db.pool.query<{ id: string }>({
		name: 'audit-programs',
		text: sql,
		values: [programs, ctx.session.account.id],
	});
	const seen = new Set(rows.map(({ id }) => id));
	const items = page.items.map((item) =>
		item.programId === null || seen.has(item.programId) ? item : { ...item, programName: null, currentName: '' },
	);
	return { ...page, items };
}
