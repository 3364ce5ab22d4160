import { isLocale, type Locale } from '@rewards/validators/auth';
import { AppError } from '../../../errors';
import type { StaffContext } from '../../../trpc';
import { findJob } from '../../jobs';
import { participantRejectsCsv } from '../imports/rejects-csv';
import { participantImportJob } from '../jobs/participant-import';
import { participantPreviewJob } from '../jobs/participant-preview';

const kinds: ReadonlySet<string> = new Set([participantImportJob.kind, participantPreviewJob.kind]);

export interface RejectsFile {
	fileName: string;
	/** UTF-8 with a byte order mark, made as it is read. */
	lines: AsyncGenerator<string>;
}

/**
 * The refused rows of an import or its preview in the file's own columns, with line and reason, ready to be mended and uploaded again; in the
 * reader's language, or the one asked for. NOT_FOUND for
 * somebody else's job, another kind of job, and once the upload has expired.
 */
export async function rejectsFile(
	ctx: Pick<StaffContext, 'db' | 'session' | 'config'>,
	jobId: string,
	wanted?: Locale,
): Promise<RejectsFile> {
	const job = await findJob(ctx, jobId);
	if (!kinds.has(job.kind) || job.rejected === 0) throw new AppError('NOT_FOUND', { entity: 'file' });
	const { id, language } = ctx.session.user;
	const lines = await participantRejectsCsv(ctx.db, ctx.config.dataKey, {
		jobId,
		language: wanted ?? (isLocale(language) ? language : 'en'),
		readerId: id,
	});
	if (!lines) throw new AppError('NOT_FOUND', { entity: 'file' });
	return { fileName: `${(job.file?.name ?? 'import').replace(/\.csv$/i, '')}-rejected.csv`, lines };
}
