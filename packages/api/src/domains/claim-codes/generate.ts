import type { PoolClient } from '@rewards/db';
import { isUniqueViolation } from '../../errors';
import { bulkIds, copyRows } from '../../imports';
import { codeMaker } from './codes';

/** Rows per statement: enough to make the statement's overhead negligible, few enough to report progress. */
const portion = 25_000;
/** Practically never reached: each attempt collides with a chance of a few percent at most. */
const triesAtMost = 20;

const target = 'participant (program_id, id, email, status, level_id, batch_id)';

export interface CodeBatch {
	programId: string;
	batchId: string;
	levelId: string;
	length: number;
	quantity: number;
}

/**
 * The claim code generator: creates exactly `quantity` codes that are new to the program, as participants of the batch,
 * in the caller's transaction. The unique index detects existing codes: a portion with such a code, a rare case, is
 * generated again.
 */
export async function generateCodes(
	client: PoolClient,
	{ programId, batchId, levelId, length, quantity }: CodeBatch,
	progress: (made: number) => void,
): Promise<void> {
	const newCode = codeMaker(length);
	const newId = bulkIds();
	const lines = (count: number): string => {
		// Sorted, for locality in the indexes.
		const codes = Array.from({ length: count }, newCode).sort();
		let text = '';
		for (const code of codes) text += `${programId}\t${newId()}\t${code}\tActive\t${levelId}\t${batchId}\n`;
		return text;
	};
	let next = lines(Math.min(portion, quantity));
	for (let made = 0, tries = 0; made < quantity; ) {
		const count = Math.min(portion, quantity - made);
		const following = Math.min(portion, quantity - made - count);
		await client.query('savepoint codes');
		const copied = copyRows(client, target, only(next)).then(
			() => null,
			(error: unknown) => error,
		);
		// While PostgreSQL inserts this portion, the next one is generated.
		next = lines(following);
		const error = await copied;
		if (error === null) {
			await client.query('release savepoint codes');
			made += count;
			tries = 0;
			progress(made);
		} else {
			tries += 1;
			if (!isUniqueViolation(error) || tries > triesAtMost) throw error;
			await client.query('rollback to savepoint codes');
			if (following < count) next = lines(count);
		}
	}
}

async function* only(text: string): AsyncGenerator<string> {
	yield text;
}
