import type { GridColumn, GridState } from '@rewards/ui/data-grid';
import { Hammer } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { GridSpace } from '../../components/grid-space';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import type { RowOf } from '../../lib/list-grid/use-list-source';
import { useProgramCrumbs } from '../../lib/use-program-crumbs';
import { BuildStatusBadge } from './build-status';
import { byWords } from './by-words';
import { RebuildPanel } from './rebuild-panel';
import { buildHref } from './types';

type BuildRow = RowOf<'catalogueBuilds'>;
const initial: Partial<GridState> = { pageSize: 12, sort: [{ field: 'startDate', desc: true }] };

/** /programs/{programId}/builds: the state of the program's feed, and its builds. */
export function BuildsPage() {
	const { t } = useTranslation('catalogue');
	const programId = useParam('programId');
	const [, navigate] = useLocation();
	const { program, error, refetch, crumbs } = useProgramCrumbs(programId);
	const columns = useMemo(
		(): GridColumn<BuildRow>[] => [
			{ field: 'startDate', header: t('column.date'), type: 'datetime', width: 190, fixed: true, card: 'title' },
			{
				field: 'status',
				header: t('column.status'),
				type: 'text',
				width: 210,
				cell: ({ status }) => <BuildStatusBadge status={status} />,
				card: 'subtitle',
			},
			{
				field: 'processedBy',
				header: t('column.processedBy'),
				type: 'text',
				width: 200,
				cell: ({ processedBy }) => byWords(t, processedBy),
			},
			{ field: 'products', header: t('figure.products'), type: 'number', width: 120, headerFilter: false },
			{ field: 'rejected', header: t('figure.rejected'), type: 'number', width: 120, headerFilter: false },
		],
		[t],
	);
	return (
		<Page title={t('builds')} kind={program?.name} crumbs={crumbs} fill>
			{error ? (
				<ErrorState error={error} onRetry={() => void refetch()} />
			) : (
				<>
					<RebuildPanel programId={programId} name={program?.name ?? ''} />
					<GridSpace>
						<ListGrid
							list="catalogueBuilds"
							label={t('builds')}
							columns={columns}
							rowId={(row) => row.id}
							initial={initial}
							scope={{ programId }}
							onRowOpen={(row) => navigate(buildHref(programId, row.id))}
							empty={{ icon: Hammer, title: t('emptyStepsTitle'), text: t('emptySteps') }}
						/>
					</GridSpace>
				</>
			)}
		</Page>
	);
}
