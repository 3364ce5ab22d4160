import type { AccountScope, ProgramScope, Services } from '../context';
import { AppError } from '../errors';
import { tenantSql } from '../shares';

/** A caller with an account. */
export type Scoped = Pick<Services, 'db'> & { session: { account: Pick<AccountScope, 'id'> } };

const sql = `select p.id, p.account_id as "accountId", ${tenantSql('a')} as "tenantId", p.name, p.type
from program p join account a on a.id = p.account_id
where p.id = $1 and a.path @> array[$2]::uuid[] and p.deleted_at is null`;

/** A caller with an account, for whom cached programs may be used. */
type Remembering = Scoped & Pick<Services, 'sessionCache'>;

/**
 * Like `findProgramInScope`, possibly from the cache. For reads only: a change does its own look-up, so that it sees a
 * change made a millisecond before.
 */
export async function recallProgramInScope(ctx: Remembering, programId: string): Promise<ProgramScope> {
	const key = `${ctx.session.account.id} ${programId}`;
	const known = ctx.sessionCache?.getProgram(key);
	if (known) return known;
	const mark = ctx.sessionCache?.mark() ?? 0;
	const program = await findProgramInScope(ctx, programId);
	ctx.sessionCache?.putProgram(key, program, mark);
	return program;
}

/** The program if it lies at or below the caller's account; NOT_FOUND otherwise, and for one that does not exist. */
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
