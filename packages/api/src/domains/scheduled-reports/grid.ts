import { actingFaults } from '@rewards/validators/acting/constants';
import { jobStates } from '@rewards/validators/jobs/constants';
import { frequencies, scheduledLists } from '@rewards/validators/scheduled-reports/constants';
import { defineGrid, type GridRow } from '../../grid';

/** Scheduled reports of the caller's account and those below. */
export const scheduledReportGrid = defineGrid({
	name: 'scheduledReports',
	// The name of a program only while it is the schedule's own account's: another account may have renamed it since.
	from: `scheduled_report s join account a on a.id = s.account_id
		left join (program p join account pa on pa.id = p.account_id) on p.id = s.program_id and pa.path @> array[a.id]
		left join app_user u on u.id = s.owner_id left join job j on j.id = s.last_job_id`,
	scope: { kind: 'accounts', column: 'a.path' },
	where: 'a.deleted_at is null and (s.program_id is null or p.deleted_at is null)',
	key: 'id',
	fields: {
		id: { sql: 's.id', type: 'id' },
		name: { sql: 's.name', type: 'text', inSearch: true },
		list: { sql: 's.list', type: 'enum', values: scheduledLists },
		programName: {
			sql: `case when s.program_id is not null then coalesce(p.name, '') end`,
			type: 'text',
			nullable: true,
			inSearch: true,
		},
		accountName: { sql: 'a.name', type: 'text' },
		ownerName: { sql: `coalesce(u.display_name, '')`, type: 'text' },
		frequency: { sql: 's.frequency', type: 'enum', values: frequencies },
		atTime: { sql: 's.at_time', type: 'text' },
		timeZone: { sql: 's.time_zone', type: 'text' },
		recipients: { sql: 'cardinality(s.recipients)', type: 'number' },
		nextAt: { sql: 'case when s.paused_at is null then s.next_at end', type: 'datetime', nullable: true },
		paused: { sql: 's.paused_at is not null', type: 'boolean' },
		pausedBy: { sql: 's.paused_by', type: 'enum', values: ['staff', ...actingFaults], nullable: true },
		ownerGone: { sql: `coalesce(s.paused_by <> 'staff', false)`, type: 'boolean' },
		lastAt: { sql: 'j.created_at', type: 'datetime', nullable: true },
		lastState: { sql: 'j.state', type: 'enum', values: jobStates, nullable: true },
		lastJobId: { sql: 's.last_job_id', type: 'id', nullable: true },
	},
	search: { fields: ['name', 'programName'] },
	defaultSort: [{ field: 'name', desc: false }],
});

export type ScheduledReportRow = GridRow<typeof scheduledReportGrid>;
