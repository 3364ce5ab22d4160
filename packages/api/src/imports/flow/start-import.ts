import { newId } from '@rewards/db';
import { importLimits } from '@rewards/validators/imports/words';
import { enqueue, requesterOf } from '../../jobs';
import type { ProgramContext } from '../../trpc';
import { CsvReader } from '../csv-reader';
import type { FixedColumn } from '../import-columns';
import type { Queryable } from '../queryable';
import { refuseFile } from '../refuse-file';
import { rememberedColumns } from '../remembered-columns';
import { completeUpload, dropUpload, type StoredUpload, storeUpload } from '../stored-file';
import type { ImportFlow, ImportParams } from './import-flow';

export interface ImportUpload {
	/** As the browser names it; only *.csv is taken. */
	fileName: string;
	stream: AsyncIterable<Uint8Array>;
	/** Bytes at most. Default 512 MB. */
	limit?: number;
}

/** A file that has come, in the transaction that asks for its import. */
export interface TakenFile<Field extends string> {
	client: Queryable;
	stored: StoredUpload;
	columns: FixedColumn<Field>[];
}

/**
 * Takes a file in, sealed, and asks for its import without a preview. A file that can't be taken at all is refused at once: UNSUPPORTED_FILE
 * with a reason of `fileRefusals`, PAYLOAD_TOO_LARGE past the limit. What is wrong with single rows, the job tells. `paramsOf` makes the
 * job's params, and may throw to refuse the file.
 */
export async function startImport<Field extends string, Params extends ImportParams<Field>>(
	ctx: ProgramContext,
	flow: Pick<ImportFlow<Field, Params>, 'name' | 'fields' | 'columns' | 'importJob'>,
	{ fileName, stream, limit = importLimits.fileSize }: ImportUpload,
	paramsOf: (file: TakenFile<Field>) => Promise<NoInfer<Params>>,
): Promise<{ jobId: string }> {
	const { db, config, program, session } = ctx;
	if (!/\.csv$/i.test(fileName)) refuseFile('notCsv');
	let columns: FixedColumn<Field>[] = [];
	const reader = new CsvReader<Field>({
		columns: flow.columns(program.type),
		mapping: { remembered: await rememberedColumns(db.pool, program.id, flow) },
		header: (header) => {
			columns = header.columns;
		},
		stopAfterRows: 1,
	});
	const owner = { accountId: program.accountId, programId: program.id, createdById: session.user.id };
	const look = (bytes: Uint8Array) => reader.push(bytes);
	const stored = await storeUpload(db, config.dataKey, owner, fileName, stream, look, limit);
	try {
		reader.end();
		return await db.transaction(async (client) => {
			const jobId = await enqueue(client, flow.importJob, {
				id: newId(),
				accountId: program.accountId,
				programId: program.id,
				createdBy: requesterOf(ctx),
				params: await paramsOf({ client, stored, columns }),
			});
			await completeUpload(client, stored, jobId);
			return { jobId };
		});
	} catch (error) {
		await dropUpload(db.pool, stored);
		throw error;
	}
}
