import type { AccountScope, StaffContext } from '../context';
import { AppError } from '../errors';

export interface TargetAccount extends AccountScope {
	parentId: string | null;
	/** Ids from the root down to itself. */
	path: string[];
}

/** Context of `accountProcedure`: the account that a call works in. */
export interface AccountContext extends StaffContext {
	target: TargetAccount;
}

const sql = `select id, name, type, parent_id as "parentId", path
from account where id = $1 and path @> array[$2]::uuid[] and deleted_at is null`;

/** The account if it is the caller's own or lies below it; NOT_FOUND otherwise, and for one that does not exist. */
export async function findAccountInScope(
	ctx: Pick<StaffContext, 'db' | 'session'>,
	accountId: string,
): Promise<TargetAccount> {
	const { rows } = await ctx.db.pool.query<TargetAccount>({
		name: 'account-in-scope',
		text: sql,
		values: [accountId, ctx.session.account.id],
	});
	const [account] = rows;
	if (!account) throw new AppError('NOT_FOUND', { entity: 'account' });
	return account;
}
