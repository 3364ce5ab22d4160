import { type StaffContext, staffAccountProcedure } from '../../../trpc';
import type { AccountRow } from '../select';

export type AccountListItem = Pick<AccountRow, 'id' | 'parentId' | 'name' | 'type' | 'city' | 'contactName'> & {
	childCount: number;
};

const sql = `select a.id, a.parent_id as "parentId", a.name, a.type, a.city, a.contact_name as "contactName",
	(select count(*)::int from account c where c.parent_id = a.id and c.deleted_at is null) as "childCount"
from account a
where a.parent_id = $1 and a.deleted_at is null
order by a.name collate "und-x-icu", a.id`;

/** The direct children of an account already found in the caller's subtree, by name. */
export async function listChildren(ctx: Pick<StaffContext, 'db'>, accountId: string): Promise<AccountListItem[]> {
	const { rows } = await ctx.db.pool.query<AccountListItem>({
		name: 'account-children',
		text: sql,
		values: [accountId],
	});
	return rows;
}

export const listChildrenProcedure = staffAccountProcedure.query(({ ctx }) => listChildren(ctx, ctx.target.id));
