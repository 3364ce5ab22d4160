import { newId } from '@rewards/db';
import type { FieldChoice, FileColumn, HeaderView } from '@rewards/validators/imports';
import { AppError } from '../../../errors';
import { completeUpload } from '../../../imports';
import { enqueue, requesterOf } from '../../../jobs';
import { cancelJob } from '../../../jobs/cancel-job';
import type { ProgramContext } from '../../../trpc';
import { fieldChoices, participantColumns } from '../imports/columns';
import { type FirstRows, firstRows } from '../imports/first-rows';
import { type ColumnChoice, givenMapping } from '../imports/import-columns';
import { dropPreview, previewHours } from '../imports/previews';
import { rememberColumns, rememberedColumns } from '../imports/remembered-columns';
import { participantPreviewJob } from '../jobs/participant-preview';

export interface StartedPreview {
	/** The job that makes the preview; null while columns are missing or mapped twice. */
	jobId: string | null;
	header: HeaderView;
}

// A file that has gone in, or is on its way, is not taken once more: it would have to be sent again.
const source = `select f.size, f.name, j.id as "jobId", j.kind as "jobKind" from stored_file f left join job j on j.id = f.job_id
	where f.id = $1 and f.program_id = $2 and f.created_by_id = $3 and f.kind = 'upload' and f.expires_at > now()
		and (f.complete or f.size = f.full_size)
		and (j.id is null or j.kind = 'participantPreview' or j.state in ('failed', 'cancelled'))`;

/**
 * Looks at the header of an uploaded file and, when every needed column is there once, asks for a preview. `columns` says what is to be taken
 * from a column, instead of what its name says; it is remembered for the program's later files. Only for whoever has sent the file;
 * NOT_FOUND otherwise. UNSUPPORTED_FILE for a file that can't be taken at all.
 */
export async function previewImport(
	ctx: ProgramContext,
	{ uploadId, columns }: { uploadId: string; columns?: ColumnChoice[] | undefined },
): Promise<StartedPreview> {
	const { db, program, session, config } = ctx;
	const { rows } = await db.pool.query<{ size: number; jobId: string | null; jobKind: string | null }>(source, [
		uploadId,
		program.id,
		session.user.id,
	]);
	const [file] = rows;
	if (!file) throw new AppError('NOT_FOUND', { entity: 'upload' });
	const known = participantColumns(program.type);
	const first = await firstRows(db, config.dataKey, uploadId, known, {
		...givenMapping(columns),
		remembered: await rememberedColumns(db.pool, program.id),
	});
	const found = first.header;
	const header = viewOf(first, fieldChoices(program.type));
	if (found.missing.length + found.duplicates.length > 0) return { jobId: null, header };

	const earlier = file.jobKind === participantPreviewJob.kind ? file.jobId : null;
	if (earlier) await cancelJob(db, earlier);
	const jobId = await db.transaction(async (client) => {
		if (earlier) await dropPreview(client, earlier);
		const id = await enqueue(client, participantPreviewJob, {
			id: newId(),
			accountId: program.accountId,
			programId: program.id,
			createdBy: requesterOf(ctx),
			params: { fileId: uploadId, fileSize: file.size, columns: found.columns },
		});
		await completeUpload(client, { id: uploadId, size: file.size, sha256: null }, id, previewHours);
		if (columns) await rememberColumns(client, program.id, session.user.id, found.columns, known);
		return id;
	});
	return { jobId, header };
}

const viewOf = (
	{ header: { columns, missing, duplicates }, examples }: FirstRows,
	fields: FieldChoice[],
): HeaderView => ({
	columns: columns satisfies FileColumn[],
	examples,
	fields,
	missing: missing.map(({ field }) => field),
	duplicates,
});
