import type { AccountScope, ProgramScope, Services } from '../context';
import { AppError } from '../errors';

/** Whoever has an account. */
export type Scoped = Pick<Services, 'db'> & { session: { account: Pick<AccountScope, 'id'> } };

const sql = `select p.id, p.account_id as "accountId", p.name, p.type
from program p join account a on a.id = p.account_id
where p.id = $1 and a.path @> array[$2]::uuid[] and p.deleted_at is null`;

/** Whoever has an account, and may be answered from what was looked up a moment ago. */
type Remembering = Scoped & Pick<Services, 'sessionCache'>;

/**
 * As `findProgramInScope`, or as it found the program moments ago. For what only reads: a change looks for itself, so
 * that one that was made a millisecond before is not overlooked.
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
