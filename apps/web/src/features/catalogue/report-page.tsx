import type { GridColumn, GridInfo, GridSelection, GridState } from '@rewards/ui/data-grid';
import { Status } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { rebuildsAtMost } from '@rewards/validators/catalogue/constants';
import { Hammer, History, RefreshCw } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { EnabledStatus } from '../../components/enabled-status';
import { Page } from '../../components/page';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { deferredImport } from '../../lib/loading/deferred-import';
import { useMay } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { BuildStatusBadge } from './build-status';
import { hasBuilt, type ReportRow } from './types';

const Changelog = deferredImport(() => import('./changelog').then((module) => module.Changelog), 'lists');
const initial: Partial<GridState> = { pageSize: 12, sort: [{ field: 'name', desc: false }] };
/** While a build of the page runs. */
const refreshEvery = (rows: readonly ReportRow[]): number | false =>
	rows.some(({ feedStatus }) => feedStatus !== '' && feedStatus !== 'Waiting for Agreement' && !hasBuilt(feedStatus))
		? 10_000
		: false;

function useReportColumns(): GridColumn<ReportRow>[] {
	const { t } = useTranslation('catalogue');
	return useMemo(
		(): GridColumn<ReportRow>[] => [
			{
				field: 'name',
				header: t('column.program'),
				type: 'text',
				width: 200,
				fixed: true,
				headerFilter: false,
				card: 'title',
			},
			{
				field: 'accountName',
				header: t('column.account'),
				type: 'text',
				width: 180,
				groupable: true,
				card: 'subtitle',
			},
			{
				field: 'isAutoBuild',
				header: t('column.automated'),
				type: 'boolean',
				width: 150,
				groupable: true,
				cell: ({ isAutoBuild }) => (
					<Status
						tone={isAutoBuild ? 'success' : 'neutral'}
						label={isAutoBuild ? t('auto.enabled') : t('auto.disabled')}
					/>
				),
			},
			{
				field: 'feedStatus',
				header: t('column.feedStatus'),
				type: 'text',
				width: 200,
				groupable: true,
				cell: ({ feedStatus }) => <BuildStatusBadge status={feedStatus} />,
			},
			{ field: 'feedLastBuilt', header: t('column.lastBuild'), type: 'datetime', width: 180 },
			{ field: 'nextBuild', header: t('column.nextBuild'), type: 'datetime', width: 180 },
			{ field: 'fullName', header: t('column.title'), type: 'text', width: 220, hidden: true, headerFilter: false },
			{
				field: 'status',
				header: t('column.enabled'),
				type: 'boolean',
				width: 150,
				hidden: true,
				cell: ({ status }) => <EnabledStatus enabled={status} />,
			},
		],
		[t],
	);
}

/** The selected ids; null if there are more than one rebuild allows, or some aren't on the page. */
const idsOf = (selection: GridSelection): readonly string[] | null =>
	selection.kind === 'ids' && selection.ids.length <= rebuildsAtMost ? selection.ids : null;

/**
 * /automated-build-report: the programs with their feeds' states, their builds' steps, and Rebuild for the selected
 * ones.
 */
export function ReportPage() {
	const { t } = useTranslation('catalogue');
	const [, navigate] = useLocation();
	const mayRebuild = useMay('manageProgramAdvanced');
	const columns = useReportColumns();
	const utils = trpc.useUtils();
	const [selection, setSelection] = useState<GridSelection | null>(null);
	const [changelog, setChangelog] = useState<ReportRow | null>(null);
	const rebuild = trpc.catalogue.rebuildMany.useMutation({
		onSuccess: ({ started, running, changing = [] }) => {
			if (started.length > 0) void toast.success(t('rebuildsStarted', { count: started.length }));
			if (running.length > 0) void toast.info(t('rebuildsRunning', { count: running.length }));
			if (changing.length > 0) void toast.warning(t('rebuildsChanging', { count: changing.length }));
			// These must be reloaded.
			setSelection(changing.length > 0 ? { kind: 'ids', ids: changing } : null);
			void utils.automatedBuilds.invalidate();
		},
	});
	const start = (chosen: GridSelection) => {
		const programIds = idsOf(chosen);
		if (programIds) rebuild.mutate({ programIds: [...programIds] });
		else void toast.info(t('tooMany', { max: rebuildsAtMost }));
	};
	const choosing = mayRebuild
		? {
				selection,
				onSelectionChange: setSelection,
				bulkActions: (chosen: GridSelection, _: GridInfo) => (
					<Button size="sm" pending={rebuild.isPending} onClick={() => start(chosen)}>
						<RefreshCw aria-hidden />
						{t('rebuildSelected')}
					</Button>
				),
			}
		: {};
	return (
		<Page title={t('report')} fill>
			<div className="flex min-h-[30rem] flex-1 flex-col">
				<ListGrid
					list="automatedBuilds"
					label={t('report')}
					columns={columns}
					rowId={(row) => row.id}
					initial={initial}
					refreshEvery={refreshEvery}
					{...choosing}
					rowActions={(row) => [
						{
							id: 'changelog',
							label: t('changelog'),
							icon: <History aria-hidden />,
							onSelect: () => setChangelog(row),
						},
					]}
					onRowOpen={(row) => navigate(`/programs/${row.id}/builds`)}
					empty={{ icon: Hammer, title: t('emptyReportTitle'), text: t('emptyReport') }}
				/>
			</div>
			<Suspense fallback={null}>
				{changelog && <Changelog programId={changelog.id} name={changelog.name} onClose={() => setChangelog(null)} />}
			</Suspense>
		</Page>
	);
}
