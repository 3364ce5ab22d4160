import type { PoolClient } from '@rewards/db';
import { claimCodeCapacity, claimCodeLimits } from '@rewards/validators/claim-codes';
import { AppError, fieldError } from '../../errors';

type Queryable = Pick<PoolClient, 'query'>;

export interface CodeProgram {
	/** Characters of its codes. */
	length: number;
	/** Name of the level that was asked for. */
	level: string;
	/** Codes of that length that the program was given so far, deleted ones among them. */
	made: number;
}

const sql = `select p.code_length as length, l.description as level,
	(select coalesce(sum(b.quantity), 0) from claim_code_batch b where b.program_id = p.id and b.code_length = p.code_length) as made
	from program p left join plateau_level l on l.program_id = p.id and l.id = $2
	where p.id = $1 and p.deleted_at is null and p.type = 'claim'`;

/**
 * What the generation of codes stands on; with `hold` the program stays as it is until the transaction ends. NOT_FOUND without such a claim
 * program or level.
 */
export async function readCodeProgram(
	db: Queryable,
	programId: string,
	levelId: string,
	hold = false,
): Promise<CodeProgram> {
	if (hold) await db.query('select from program where id = $1 for no key update', [programId]);
	const { rows } = await db.query<{ length: number; level: string | null; made: number }>(sql, [programId, levelId]);
	const [row] = rows;
	if (!row) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { level } = row;
	if (level === null) throw new AppError('NOT_FOUND', { entity: 'level' });
	return { length: Math.max(claimCodeLimits.minLength, row.length), level, made: Number(row.made) };
}

/** Refuses a quantity that codes of this length can't carry safely, and says how many they can. */
export function checkCapacity(length: number, made: number, quantity: number): void {
	const max = Math.max(0, claimCodeCapacity(length) - made);
	if (quantity > max) throw fieldError('quantity', 'tooManyCodes', { max, length });
}
