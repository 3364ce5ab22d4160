import { z } from 'zod';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { type StaffContext, staffProcedure } from '../../../trpc';

export interface ProgramOption {
	id: string;
	accountId: string;
	accountName: string;
	name: string;
	type: 'plateau' | 'points' | 'claim';
	/** True means enabled. */
	status: boolean;
	/** Only with manageProgramAdvanced. */
	domain?: string;
}

interface Filter {
	/**
	 * Only programs of exactly this account (already checked against the caller's subtree); without it, of the whole
	 * subtree.
	 */
	accountId?: string;
	includeDisabled: boolean;
}

const sql = `select p.id, p.account_id as "accountId", a.name as "accountName", p.name, p.type, p.status, p.domain
from program p join account a on a.id = p.account_id
where a.path @> array[$1]::uuid[] and p.deleted_at is null
	and ($2::uuid is null or p.account_id = $2) and (p.status or $3)
order by p.name collate "und-x-icu", p.id`;

/** Programs at or below the caller's account, by name. */
export async function listProgramOptions(
	ctx: StaffContext,
	{ accountId, includeDisabled }: Filter,
): Promise<ProgramOption[]> {
	const { rows } = await ctx.db.pool.query<ProgramOption>({
		name: 'program-options',
		text: sql,
		values: [ctx.session.account.id, accountId ?? null, includeDisabled],
	});
	if (ctx.session.permissions.manageProgramAdvanced) return rows;
	return rows.map(({ domain: _, ...open }) => open);
}

/**
 * For selectors: the programs of one account, or of the caller's whole subtree, all of them and with only the fields of
 * a selector.
 */
export const listProgramOptionsProcedure = staffProcedure
	.input(z.object({ accountId: z.uuid().optional(), includeDisabled: z.boolean().default(false) }).prefault({}))
	.query(async ({ ctx, input }) => {
		if (input.accountId) await findAccountInScope(ctx, input.accountId);
		return listProgramOptions(ctx, input);
	});
