import { jobStates } from '@rewards/validators/jobs/constants';
import { defineGrid, type GridRow } from '../../grid';
import { jobDefinitions } from '../../job-registry';
import { jobSource } from '../../jobs';

/** The job centre: jobs of the caller's account and those below. */
export const jobGrid = defineGrid({
	name: 'jobs',
	from: jobSource,
	scope: { kind: 'accounts', column: 'a.path' },
	key: 'id',
	fields: {
		id: { sql: 'j.id', type: 'id' },
		kind: { sql: 'j.kind', type: 'enum', values: jobDefinitions.map(({ kind }) => kind) },
		state: { sql: 'j.state', type: 'enum', values: jobStates },
		stage: { sql: 'j.stage', type: 'text' },
		fileName: {
			sql: `(select f.name from stored_file f where f.job_id = j.id and f.kind in ('upload', 'export') limit 1)`,
			type: 'text',
			nullable: true,
		},
		accountName: { sql: 'a.name', type: 'text' },
		programId: { sql: 'j.program_id', type: 'id', nullable: true },
		programName: { sql: 'p.name', type: 'text', nullable: true },
		createdById: { sql: 'j.created_by_id', type: 'id', nullable: true },
		createdByName: { sql: 'j.created_by_name', type: 'text' },
		done: { sql: 'j.done', type: 'number' },
		total: { sql: 'j.total', type: 'number', nullable: true },
		rejected: { sql: 'j.rejected', type: 'number' },
		createdAt: { sql: 'j.created_at', type: 'datetime' },
		startedAt: { sql: 'j.started_at', type: 'datetime', nullable: true },
		finishedAt: { sql: 'j.finished_at', type: 'datetime', nullable: true },
	},
	search: { fields: ['fileName', 'programName', 'accountName', 'createdByName'] },
	defaultSort: [{ field: 'createdAt', desc: true }],
});

export type JobRow = GridRow<typeof jobGrid>;
