import type { PoolClient } from '@rewards/db';
import { bulkIds, copyRows } from '../../imports';
import { codeMaker } from './codes';

/** Rows at a time: enough for the statement to cost nothing beside them, few enough to show how far it is. */
const portion = 50_000;

const stage = 'create temp table code_stage (id uuid not null, code text not null) on commit drop';
// Sorted, because codes come in random order and the indexes on them don't have to be walked through all over then.
const insert = `insert into participant (program_id, id, email, status, level_id, batch_id, create_date, updated_at)
	select $1, s.id, s.code, 'Active', $2, $3, $4, $4 from code_stage s order by s.code
	on conflict (program_id, lower(email)) where deleted_at is null do nothing`;

export interface CodeBatch {
	programId: string;
	batchId: string;
	levelId: string;
	length: number;
	quantity: number;
}

/**
 * Makes exactly `quantity` codes that the program has not, as participants of the batch, in the caller's transaction. Where a code is there
 * already, by a rare chance, another one takes its place.
 */
export async function generateCodes(
	client: PoolClient,
	{ programId, batchId, levelId, length, quantity }: CodeBatch,
	progress: (made: number) => void,
): Promise<void> {
	const newCode = codeMaker(length);
	const newId = bulkIds();
	const lines = (count: number): string => {
		let text = '';
		for (let made = 0; made < count; made += 1) text += `${newId()}\t${newCode()}\n`;
		return text;
	};
	const at = new Date();
	await client.query(stage);
	/** Inserted, and asked for: what an insert leaves out is asked for again. */
	let made = 0;
	let next = lines(Math.min(portion, quantity));
	while (made < quantity) {
		await copyRows(client, 'code_stage (id, code)', only(next));
		const inserting = client.query(insert, [programId, levelId, batchId, at]);
		const asked = made + Math.min(portion, quantity - made);
		// While PostgreSQL works on this portion, the next one is made.
		next = lines(Math.min(portion, quantity - asked));
		made += (await inserting).rowCount ?? 0;
		progress(made);
		// The last portion fell short: the program had one of its codes.
		if (next === '') next = lines(quantity - made);
		await client.query('truncate code_stage');
	}
}

async function* only(text: string): AsyncGenerator<string> {
	yield text;
}
