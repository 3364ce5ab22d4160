import type { AccountScope, ProgramScope, Services } from '../context';
import { AppError } from '../errors';

/** Whoever has an account. */
export type Scoped = Pick<Services, 'db'> & { session: { account: Pick<AccountScope, 'id'> } };

const sql = `select p.id, p.account_id as "accountId", p.name, p.type
from program p join account a on a.id = p.account_id
where p.id = $1 and a.path @> array[$2]::uuid[] and p.deleted_at is null`;

/** The program if it lies at or below the caller's account; NOT_FOUND otherwise, as for one that does not exist. */
export async function findProgramInScope(ctx: Scoped, programId: string): Promise<ProgramScope> {
	const { rows } = await ctx.db.pool.query<ProgramScope>({
		name: 'program-in-scope',
		text: sql,
		values: [programId, ctx.session.account.id],
	});
	const [program] = rows;
	if (!program) throw new AppError('NOT_FOUND', { entity: 'program' });
	return program;
}
