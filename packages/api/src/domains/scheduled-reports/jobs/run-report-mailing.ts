import type { ActingFault } from '@rewards/validators/acting/constants';
import type { ScheduleResult } from '@rewards/validators/scheduled-reports/schemas';
import { AppError } from '../../../errors';
import type { JobOutcome, JobRun } from '../../../jobs';
import type { StaffContext } from '../../../trpc';
import { staffBehind } from '../../auth';
import { deliver, type Outcome, type Scheduled } from '../deliver';
import { checkReport, scheduleFlags } from '../policy';
import type { ReportMailingParams } from './report-mailing';

const schedule = `select id, account_id as "accountId", program_id as "programId", owner_id as "ownerId", name, list, format, query, recipients
	from scheduled_report where id = $1`;
const served = 'select user_id as "userId", outcome from scheduled_report_delivery where job_id = $1';
const serve =
	'insert into scheduled_report_delivery (job_id, user_id, outcome) values ($1, $2, $3) on conflict do nothing';
const fault = `select acting_fault(account_id, program_id, owner_id, '{}', $2) as fault from scheduled_report where id = $1`;
// Unless another user has taken it over meanwhile.
const pause = `select pause_acting('scheduledReport', id, $3) from scheduled_report where id = $1 and owner_id = $2`;

/** `rightLost` for an owner who may not see the report, by the flags of its list; null for one who may. */
async function lacksReport(owner: () => Promise<StaffContext>, report: Scheduled): Promise<ActingFault | null> {
	try {
		await checkReport(await owner(), report);
		return null;
	} catch (error) {
		if (!(error instanceof AppError) || !['FORBIDDEN', 'NOT_FOUND', 'NO_ROLE'].includes(error.appCode)) throw error;
		return 'rightLost';
	}
}

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
	const [row] = (await pool.query<{ fault: ActingFault | null }>(fault, [report.id, scheduleFlags])).rows;
	const reason = row?.fault ?? (await lacksReport(() => behind(ownerId), report));
	if (reason) {
		await pool.query(pause, [report.id, ownerId, reason]);
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
