import { DataGrid, type GridColumn, useGridState } from '@rewards/ui/data-grid';
import { ListChecks } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { Page } from '../../components/page';
import { useTranslation } from '../../i18n/use-translation';
import { errorReference, gridRequest } from '../../lib/grid-error';
import { alone, trpc } from '../../lib/trpc';
import { useReload } from '../../lib/use-reload';
import { useUrlAdapter } from '../../lib/use-url-adapter';
import { useJobFeed } from './job-feed';
import { type JobListRow, jobKinds, jobStates } from './types';
import { useJobWords } from './use-job-words';

function useColumns(): GridColumn<JobListRow>[] {
	const { t } = useTranslation('jobs');
	const words = useJobWords();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language only, as t does
	return useMemo(
		() => [
			{
				field: 'kind',
				header: t('field.kind'),
				type: 'enum',
				width: 190,
				fixed: true,
				options: jobKinds.map((value) => ({ value, label: words.kind(value) })),
				card: 'title',
			},
			{
				field: 'state',
				header: t('field.state'),
				type: 'enum',
				width: 190,
				options: jobStates.map((value) => ({ value, label: words.state(value), tone: words.tone(value) })),
				card: 'subtitle',
			},
			{
				field: 'fileName',
				header: t('field.file'),
				type: 'text',
				width: 220,
				sortable: false,
				filterable: false,
				headerFilter: false,
			},
			{ field: 'accountName', header: t('field.account'), type: 'text', width: 180 },
			{ field: 'programName', header: t('field.program'), type: 'text', width: 180 },
			{ field: 'createdByName', header: t('field.createdBy'), type: 'text', width: 160 },
			{ field: 'createdAt', header: t('field.createdAt'), type: 'datetime', width: 180 },
			{ field: 'finishedAt', header: t('field.finishedAt'), type: 'datetime', width: 180 },
			{ field: 'done', header: t('field.done'), type: 'number', width: 110 },
			{ field: 'total', header: t('field.total'), type: 'number', width: 110 },
			{ field: 'rejected', header: t('field.rejected'), type: 'number', width: 110 },
		],
		[t],
	);
}

/** /jobs: everything long that was ever asked for in the caller's accounts. */
export function JobsPage() {
	const { t } = useTranslation('jobs');
	const [, navigate] = useLocation();
	const { client } = trpc.useUtils();
	const columns = useColumns();
	const url = useUrlAdapter();
	const [state, setState] = useGridState({
		columns,
		url,
		storageKey: 'grid.jobs',
		initial: { pageSize: 20, sort: [{ field: 'createdAt', desc: true }] },
	});
	const { active, ended } = useJobFeed();
	const [reloadToken, reload] = useReload();
	// Which jobs there are and which have ended shows here; how far each is, on its own page.
	const happened = [...active.map((job) => job.id), ...ended.map((job) => job.id)].join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the list of ids is what matters
	useEffect(reload, [happened, reload]);
	return (
		<Page title={t('title')} fill>
			<DataGrid
				label={t('title')}
				columns={columns}
				rowId={(row) => row.id}
				state={state}
				onStateChange={setState}
				load={(query, signal) => gridRequest(client.jobs.list.query(query, alone(signal)))}
				loadDistinct={(query, signal) => gridRequest(client.jobs.distinct.query(query, alone(signal)))}
				reloadToken={reloadToken}
				errorReference={errorReference}
				onRowOpen={(row) => navigate(`/jobs/${row.id}`)}
				empty={{ icon: ListChecks, title: t('emptyTitle'), text: t('empty') }}
			/>
		</Page>
	);
}
