import type { GridColumn, GridState } from '@rewards/ui/data-grid';
import { jobStates } from '@rewards/validators/jobs/constants';
import { ListChecks } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { Page } from '../../components/page';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { trpc } from '../../lib/trpc';
import { useJobFeed } from './job-feed';
import { hasEnded, type JobListRow } from './types';
import { useJobDisplays } from './use-job-display';
import { useJobWords } from './use-job-words';

function useColumns(): GridColumn<JobListRow>[] {
	const { t } = useTranslation('jobs');
	const words = useJobWords();
	const displays = useJobDisplays();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language only, as t does
	return useMemo(
		() => [
			{
				field: 'kind',
				header: t('field.kind'),
				type: 'enum',
				width: 230,
				fixed: true,
				groupable: true,
				options: Object.keys(displays).map((value) => ({ value, label: words.kind(value) })),
				card: 'title',
			},
			{
				field: 'state',
				header: t('field.state'),
				type: 'enum',
				width: 230,
				groupable: true,
				options: jobStates.map((value) => ({ value, label: words.state(value), tone: words.tone(value) })),
				card: 'subtitle',
			},
			{ field: 'createdAt', header: t('field.createdAt'), type: 'datetime', width: 180, groupable: true },
			{ field: 'fileName', header: t('field.file'), type: 'text', width: 220 },
			{ field: 'accountName', header: t('field.account'), type: 'text', width: 180 },
			{ field: 'programName', header: t('field.program'), type: 'text', width: 180, groupable: true },
			{ field: 'createdByName', header: t('field.createdBy'), type: 'text', width: 160, groupable: true },
			{ field: 'finishedAt', header: t('field.finishedAt'), type: 'datetime', width: 180 },
			{ field: 'done', header: t('field.done'), type: 'number', width: 110 },
			{ field: 'total', header: t('field.total'), type: 'number', width: 110 },
			{ field: 'rejected', header: t('field.rejected'), type: 'number', width: 110 },
		],
		[t],
	);
}

/** Poll interval of the list: while one of its jobs runs, and otherwise, since a colleague may start one. */
const busyMs = 4000;
const idleMs = 30_000;

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'createdAt', desc: true }] };

/** /jobs: all long-running work in the caller's accounts. */
export function JobsPage() {
	const { t } = useTranslation('jobs');
	const [, navigate] = useLocation();
	const { jobs } = trpc.useUtils();
	const columns = useColumns();
	const { active, ended } = useJobFeed();
	// The user's own jobs are reported live; those of other users, and all progress, are polled while the page is open.
	const happened = [...active.map((job) => job.id), ...ended.map((job) => job.id)].join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the list of ids is what matters
	useEffect(() => void jobs.list.invalidate(), [happened, jobs]);
	return (
		<Page title={t('title')} fill>
			<ListGrid
				list="jobs"
				label={t('title')}
				columns={columns}
				rowId={(row) => row.id}
				initial={initial}
				refreshEvery={(rows) => (rows.some(({ state }) => !hasEnded(state)) ? busyMs : idleMs)}
				onRowOpen={(row) => navigate(`/jobs/${row.id}`)}
				empty={{ icon: ListChecks, title: t('emptyTitle'), text: t('empty') }}
			/>
		</Page>
	);
}
