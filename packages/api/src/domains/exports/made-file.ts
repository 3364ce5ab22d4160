import { newId, type PoolClient } from '@rewards/db';
import type { Config } from '../../context';
import { seal } from '../../crypto';
import { chunksOf, contextOf } from '../../imports/stored-file';
import { claimRoom, roomMeter } from '../../storage';
import type { ListFile } from '../../trpc';

interface MadeFile {
	jobId: string;
	accountId: string;
	programId: string | null;
	createdById: string | null;
	file: ListFile;
	keptUntil: Date;
}

const insertFile = `insert into stored_file (id, account_id, program_id, job_id, kind, name, content_type, sealed, complete, created_by_id, expires_at)
	values ($1, $2, $3, $4, 'export', $5, $6, true, false, $7, $8)`;
const insertChunk = 'insert into stored_file_chunk (file_id, n, bytes) values ($1, $2, $3)';
const complete = 'update stored_file set complete = true, size = $2 where id = $1';

/**
 * Stores the file of a list, encrypted with the data key chunk by chunk, holding one chunk in memory at a time, in the
 * transaction that ends its job; returns its size in bytes. Cleanup deletes it when it expires. Throws STORAGE_FULL
 * when it exceeds the account's storage.
 */
export async function storeMadeFile(
	client: PoolClient,
	{ dataKey, ...limit }: Pick<Config, 'dataKey' | 'accountStorage'>,
	{ jobId, accountId, programId, createdById, file, keptUntil }: MadeFile,
	onRows: (rows: number) => void,
): Promise<number> {
	const id = newId();
	// Sorting a large list may take a while before its first rows.
	await client.query('set local idle_in_transaction_session_timeout = 0');
	const { fileName, contentType } = file;
	await client.query(insertFile, [id, accountId, programId, jobId, fileName, contentType, createdById, keptUntil]);
	const measure = await roomMeter(client, limit, accountId);
	let size = 0;
	let n = 0;
	for await (const chunk of chunksOf(file.stream)) {
		size += chunk.byteLength;
		measure(size);
		await client.query({
			name: 'insert-made-chunk',
			text: insertChunk,
			values: [id, n, seal(dataKey, chunk, contextOf(id, n))],
		});
		n += 1;
		onRows(file.rows());
	}
	await claimRoom(client, limit, accountId, size);
	await client.query(complete, [id, size]);
	return size;
}
