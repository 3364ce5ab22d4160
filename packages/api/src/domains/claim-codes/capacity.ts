import type { PoolClient } from '@rewards/db';
import { claimCodeCapacity, claimCodeLimits } from '@rewards/validators/claim-codes/codes';
import { AppError, fieldError } from '../../errors';

type Queryable = Pick<PoolClient, 'query'>;

export interface CodeProgram {
	/** Length of its codes in characters. */
	length: number;
	/** Name of the requested level. */
	level: string;
	/** Codes of that length generated for the program so far, including deleted ones. */
	made: number;
}

const sql = `select p.code_length as length, l.description as level,
	(select coalesce(sum(b.quantity), 0) from claim_code_batch b where b.program_id = p.id and b.code_length = p.code_length) as made
	from program p left join plateau_level l on l.program_id = p.id and l.id = $2 and not l.leaving
	where p.id = $1 and p.deleted_at is null and p.type = 'claim'`;

/** First key of the advisory lock under which generations for one program take turns, in whatever process they run. */
const generationLock = 7_205;

/**
 * Waits for other generations for the program, and holds the lock until the transaction ends: together they could
 * exceed the safe number of codes. No other code takes this lock, so a program can be disabled or saved while a million
 * codes are generated.
 */
export async function takeGenerationTurn(client: PoolClient, programId: string): Promise<void> {
	await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [generationLock, programId]);
}

/** The data that generation depends on. NOT_FOUND without such a claim program or level. */
export async function readCodeProgram(db: Queryable, programId: string, levelId: string): Promise<CodeProgram> {
	const { rows } = await db.query<{ length: number; level: string | null; made: number }>(sql, [programId, levelId]);
	const [row] = rows;
	if (!row) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { level } = row;
	if (level === null) throw new AppError('NOT_FOUND', { entity: 'level' });
	return { length: Math.max(claimCodeLimits.minLength, row.length), level, made: Number(row.made) };
}

/** Refuses a quantity above what codes of this length can safely carry; the error gives the limit. */
export function checkCapacity(length: number, made: number, quantity: number): void {
	const max = Math.max(0, claimCodeCapacity(length) - made);
	if (quantity > max) throw fieldError('quantity', 'tooManyCodes', { max, length });
}
