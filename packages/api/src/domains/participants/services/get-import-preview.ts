import type {
	FieldChoice,
	FileColumn,
	ParticipantPreviewResult,
	ParticipantPreviewSamples,
} from '@rewards/validators/imports';
import type { JobView } from '@rewards/validators/jobs';
import { AppError } from '../../../errors';
import type { ProgramContext } from '../../../trpc';
import { findJob } from '../../jobs';
import { fieldChoices, participantColumns } from '../imports/columns';
import { firstRows } from '../imports/first-rows';
import { type SettledColumns, settledMapping } from '../imports/import-columns';
import { participantPreviewJob } from '../jobs/participant-preview';

export interface ImportPreview {
	job: JobView;
	/** The columns of the file and what is taken from them. */
	columns: FileColumn[];
	/** What stands in them, as in the header's view. */
	examples: string[][];
	/** What they can be mapped to. */
	fields: FieldChoice[];
	/** The file, for another preview of it with other columns. */
	uploadId: string | null;
	/** null until the job has ended well. */
	result: ParticipantPreviewResult | null;
	/** null until the job has ended well, and once the preview has been used, discarded or forgotten. */
	samples: ParticipantPreviewSamples | null;
	/** Until when it can be gone on with; null when it can't. */
	expiresAt: Date | null;
}

const sql = `select j.params->'columns' as columns, v.file_id as "uploadId", v.samples, v.expires_at as "expiresAt", f.job_id = v.job_id as open
	from import_preview v join job j on j.id = v.job_id join stored_file f on f.id = v.file_id where v.job_id = $1 and v.program_id = $2`;
interface Row {
	columns: SettledColumns;
	uploadId: string;
	samples: ParticipantPreviewSamples;
	expiresAt: Date;
	/** The file hasn't become an import's. */
	open: boolean;
}
type PreviewJob = JobView & { result: ParticipantPreviewResult | null };
const isPreview = (job: JobView): job is PreviewJob => job.kind === participantPreviewJob.kind;

/** A preview of the program, ready or not; NOT_FOUND for any other job. */
export async function getImportPreview(ctx: ProgramContext, previewId: string): Promise<ImportPreview> {
	const job = await findJob(ctx, previewId);
	if (!isPreview(job) || job.programId !== ctx.program.id) throw new AppError('NOT_FOUND', { entity: 'job' });
	const { rows } = await ctx.db.pool.query<Row>(sql, [previewId, ctx.program.id]);
	const row = rows[0]?.open ? rows[0] : null;
	const known = participantColumns(ctx.program.type);
	const examples = row
		? await firstRows(ctx.db, ctx.config.dataKey, row.uploadId, known, settledMapping(row.columns))
		: null;
	return {
		job,
		columns: row ? row.columns : [],
		examples: examples?.examples ?? [],
		fields: fieldChoices(ctx.program.type),
		uploadId: row?.uploadId ?? null,
		result: job.result,
		samples: row?.samples ?? null,
		expiresAt: row?.expiresAt ?? null,
	};
}
