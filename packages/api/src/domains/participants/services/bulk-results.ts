import { isLocale, type Locale } from '@rewards/validators/locales';
import { AppError } from '../../../errors';
import { findJob } from '../../../jobs';
import type { StaffContext } from '../../../trpc';
import { bulkResultsCsv } from '../bulk/results-csv';
import { participantBulkJob } from '../jobs/participant-bulk';
import { passwordMailsJob } from '../jobs/password-mails';

export interface BulkResults {
	fileName: string;
	/** UTF-8 with a byte order mark, produced as it is read. */
	lines: AsyncGenerator<string>;
}

/**
 * The outcome of each participant of a bulk action, as CSV in the reader's language or the requested one. NOT_FOUND for
 * another user's job, another kind of job, and after a week.
 */
export async function bulkResults(
	ctx: Pick<StaffContext, 'db' | 'session'>,
	jobId: string,
	wanted?: Locale,
): Promise<BulkResults> {
	const job = await findJob(ctx, [participantBulkJob, passwordMailsJob], jobId);
	const { language } = ctx.session.user;
	const locale = wanted ?? (isLocale(language) ? language : 'en');
	const lines = job.programId ? await bulkResultsCsv(ctx.db, job.programId, jobId, locale) : null;
	if (!lines) throw new AppError('NOT_FOUND', { entity: 'file' });
	return { fileName: 'participants-results.csv', lines };
}
