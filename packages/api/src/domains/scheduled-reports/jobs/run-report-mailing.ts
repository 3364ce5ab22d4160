import type { ScheduleResult } from '@rewards/validators/scheduled-reports/schemas';
import { AppError } from '../../../errors';
import type { JobOutcome, JobRun } from '../../../jobs';
import { staffBehind } from '../../auth';
import { deliver, type Outcome, type Scheduled } from '../deliver';
import { checkReport } from '../policy';
import type { ReportMailingParams } from './report-mailing';

const schedule = `select id, account_id as "accountId", program_id as "programId", owner_id as "ownerId", name, list, format, query, recipients
	from scheduled_report where id = $1`;
const served = 'select user_id as "userId", outcome from scheduled_report_delivery where job_id = $1';
const serve =
	'insert into scheduled_report_delivery (job_id, user_id, outcome) values ($1, $2, $3) on conflict do nothing';
const pause = 'update scheduled_report set paused_at = now(), owner_gone = true where id = $1 and owner_id = $2';

/**
 * Sends to one recipient after another, each with their current rights. Recipients of an earlier run get no second
 * mail. When the owner may not see the report any more, nothing is sent, and the schedule pauses.
 */
export async function runReportMailing(
	run: JobRun<ReportMailingParams, ScheduleResult>,
): Promise<JobOutcome<ScheduleResult>> {
	const { id, params, services, signal } = run;
	const { pool } = services.db;
	const [report] = (await pool.query<Scheduled>(schedule, [params.scheduleId])).rows;
	if (!report) throw new AppError('NOT_FOUND', { entity: 'scheduledReport' });
	const { ownerId, recipients } = report;
	const behind = (userId: string) => staffBehind({ id, services, createdById: userId, sessionId: null, ip: '' });
	try {
		await checkReport(await behind(ownerId), report);
	} catch (error) {
		if (!(error instanceof AppError) || !['FORBIDDEN', 'NOT_FOUND', 'NO_ROLE'].includes(error.appCode)) throw error;
		await pool.query(pause, [report.id, ownerId]);
		throw new AppError(
			'FORBIDDEN',
			{ reason: 'ownerGone' },
			{ message: 'The owner of the schedule may no longer see the report.' },
		);
	}
	const before = await pool.query<{ userId: string; outcome: Outcome }>(served, [id]);
	const outcomes = new Map(before.rows.map(({ userId, outcome }) => [userId, outcome]));
	for (const userId of recipients) {
		if (!outcomes.has(userId)) {
			signal.throwIfAborted();
			const outcome = await deliver(run, report, () => behind(userId));
			await pool.query(serve, [id, userId, outcome]);
			outcomes.set(userId, outcome);
		}
		run.progress({ done: outcomes.size, total: recipients.length });
	}
	const count = (wanted: Outcome) => [...outcomes.values()].filter((outcome) => outcome === wanted).length;
	const result = { sent: count('sent'), linked: count('linked'), refused: count('refused') };
	return { result, done: recipients.length, total: recipients.length };
}
