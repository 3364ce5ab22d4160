import { hasEnded } from '@rewards/validators/jobs/constants';
import { isLocale, type Locale } from '@rewards/validators/locales';
import { AppError } from '../../errors';
import { findJob } from '../../jobs';
import type { StaffContext } from '../../trpc';
import type { AnyImportFlow } from './import-flow';
import { rejectsCsv } from './rejects-csv';

export interface RejectsFile {
	fileName: string;
	/** UTF-8 with a byte order mark, produced as it is read. */
	lines: AsyncGenerator<string>;
}

/**
 * The refused rows of an import or its preview in the file's own columns, with line and reason, ready to be mended and
 * uploaded again; in the reader's language, or the requested one. NOT_FOUND for another account's job, another kind of
 * job, one that hasn't ended, and once the upload has expired.
 */
export async function rejectsFile(
	ctx: Pick<StaffContext, 'db' | 'session' | 'config'>,
	flows: readonly AnyImportFlow[],
	jobId: string,
	wanted?: Locale,
): Promise<RejectsFile> {
	const jobs = flows.flatMap(({ previewJob, importJob }) => [previewJob, importJob]);
	const job = await findJob(ctx, jobs, jobId);
	const flow = flows.find(({ previewJob, importJob }) =>
		[previewJob.kind, importJob.kind].some((kind) => kind === job.kind),
	);
	// Until its end a job reports only how many rows it refuses.
	if (!flow || job.rejected === 0 || !hasEnded(job.state)) throw new AppError('NOT_FOUND', { entity: 'file' });
	const { id, language } = ctx.session.user;
	const lines = await rejectsCsv(ctx.db, ctx.config.dataKey, flow, {
		jobId,
		language: wanted ?? (isLocale(language) ? language : 'en'),
		readerId: id,
	});
	if (!lines) throw new AppError('NOT_FOUND', { entity: 'file' });
	return { fileName: `${(job.file?.name ?? 'import').replace(/\.(csv|xlsx|tsv|txt)$/i, '')}-rejected.csv`, lines };
}
