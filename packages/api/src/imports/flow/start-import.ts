import { newId } from '@rewards/db';
import { importLimits, uploadParts } from '@rewards/validators/imports/constants';
import type { ReadingChoice } from '@rewards/validators/imports/encodings';
import { enqueue, requesterOf } from '../../jobs';
import type { Queryable } from '../../pieces/queryable';
import type { ProgramContext } from '../../trpc';
import { firstRows } from '../first-rows';
import { refuseFaults } from '../header/header';
import type { FixedColumn } from '../header/import-columns';
import { rememberedColumns } from '../header/remembered-columns';
import { previewHours } from '../previews';
import { hintOf, keepReading, settleReading } from '../reading/import-file';
import { lookAtBeginning } from '../reading/look-at-beginning';
import { refuseFile } from '../refuse-file';
import { completeUpload, dropUpload, type StoredUpload, storeUpload } from '../stored-file';
import type { ImportFlow, ImportParams, PreviewParams } from './import-flow';

export interface ImportUpload {
	/** File name from the browser; only *.csv is accepted. */
	fileName: string;
	stream: AsyncIterable<Uint8Array>;
	/** Maximum bytes. Default 512 MB. */
	limit?: number;
	/** How it is read, if the sender says so. */
	reading?: ReadingChoice | undefined;
}

/** An uploaded file, in the transaction that requests its import. */
export interface TakenFile<Field extends string> {
	client: Queryable;
	stored: StoredUpload;
	columns: FixedColumn<Field>[];
}

/**
 * Stores a file, encrypted, and requests its import without a preview. Refuses a file that is unreadable as a whole at
 * once: UNSUPPORTED_FILE with a reason of `fileRefusals`, PAYLOAD_TOO_LARGE above the limit. The job reports errors of
 * single rows. `paramsOf` builds the job's params, and may throw to refuse the file; it is kept for a week, or for
 * `hours`.
 */
export async function startImport<Field extends string, Params extends ImportParams<Field>>(
	ctx: ProgramContext,
	flow: Pick<ImportFlow<Field, Params>, 'name' | 'fields' | 'columns' | 'importJob'>,
	{ fileName, stream, limit = importLimits.fileSize, reading: choice = {} }: ImportUpload,
	paramsOf: (file: TakenFile<Field>) => Promise<NoInfer<Params>>,
	hours?: number,
): Promise<{ jobId: string }> {
	const { db, config, program, session } = ctx;
	if (!/\.csv$/i.test(fileName)) refuseFile('notCsv');
	const hint = hintOf(session.user.language);
	const asked = {
		columns: flow.columns(program.type),
		mapping: { remembered: await rememberedColumns(db.pool, program.id, flow) },
	};
	const owner = { accountId: program.accountId, programId: program.id, createdById: session.user.id };
	let begun = false;
	const look = (bytes: Uint8Array) => {
		if (begun) return;
		begun = true;
		const { encoding, headerRow } = choice;
		lookAtBeginning(bytes, { ...asked, hint, encoding, headerRow, whole: bytes.byteLength < uploadParts.unit });
	};
	const stored = await storeUpload(db, config, owner, fileName, stream, look, limit);
	if (stored.size === 0) refuseFile('empty');
	try {
		const place = { db, dataKey: config.dataKey, fileId: stored.id, size: stored.size };
		const reading = await settleReading(place, choice, hint);
		const { header } = await firstRows(place, { ...asked, reading });
		refuseFaults(header);
		const { columns } = header;
		return await db.transaction(async (client) => {
			const jobId = await enqueue(client, flow.importJob, {
				id: newId(),
				accountId: program.accountId,
				programId: program.id,
				createdBy: requesterOf(ctx),
				params: await paramsOf({ client, stored, columns }),
			});
			await completeUpload(client, stored, jobId, hours);
			await keepReading(client, stored.id, { ...reading, headerRow: header.row });
			return { jobId };
		});
	} catch (error) {
		await dropUpload(db.pool, stored);
		throw error;
	}
}

/**
 * Stores a file, encrypted, and requests a preview of it by the columns that it names; errors as for `startImport`.
 * With `refuseKnown`, rows of existing records are error lines.
 */
export const startFilePreview = <Field extends string>(
	ctx: ProgramContext,
	{ previewJob: importJob, ...flow }: Pick<ImportFlow<Field>, 'name' | 'fields' | 'columns' | 'previewJob'>,
	upload: ImportUpload,
	refuseKnown?: boolean,
): Promise<{ jobId: string }> =>
	startImport<Field, PreviewParams<Field>>(
		ctx,
		{ ...flow, importJob },
		upload,
		async ({ stored: { id: fileId, size: fileSize }, columns }) => ({ fileId, fileSize, columns, refuseKnown }),
		previewHours,
	);
