import { formatInstant, useUi } from '@rewards/ui';
import type { GridColumn, GridState } from '@rewards/ui/data-grid';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { changeKinds } from '@rewards/validators/catalogue/constants';
import { PackageCheck } from 'lucide-react';
import { useMemo } from 'react';
import { ErrorState } from '../../components/error-state';
import { Figures } from '../../components/figures';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { trpc } from '../../lib/trpc';
import { useProgramCrumbs } from '../../lib/use-program-crumbs';
import { BuildActions } from './build-actions';
import { BuildStatusBadge } from './build-status';
import { BuildSteps } from './build-steps';
import { RebuildProgress } from './rebuild-progress';
import { type Build, type Change, hasBuilt, kindTones } from './types';

const initial: Partial<GridState> = { pageSize: 12, sort: [{ field: 'productName', desc: false }] };
const figures = ['products', 'added', 'gone', 'dearer', 'cheaper', 'changed', 'rejected'] as const;
const lookEveryMs = 10_000;

function useChangeColumns(): GridColumn<Change>[] {
	const { t } = useTranslation('catalogue');
	return useMemo(
		(): GridColumn<Change>[] => [
			{
				field: 'productName',
				header: t('column.productName'),
				type: 'text',
				width: 240,
				fixed: true,
				headerFilter: false,
				card: 'title',
			},
			{
				field: 'kind',
				header: t('column.kind'),
				type: 'enum',
				width: 140,
				groupable: true,
				options: changeKinds.map((value) => ({ value, label: t(`kind.${value}`), tone: kindTones[value] })),
				card: 'subtitle',
			},
			{ field: 'priceBefore', header: t('column.priceBefore'), type: 'number', width: 120, headerFilter: false },
			{ field: 'priceAfter', header: t('column.priceAfter'), type: 'number', width: 120, headerFilter: false },
			{
				field: 'fields',
				header: t('column.fields'),
				type: 'text',
				width: 260,
				sortable: false,
				filterable: false,
				headerFilter: false,
				exportable: false,
				value: ({ fields }) => fields.map((field) => t(`field.${field}` as 'field.cost')).join(', '),
			},
			{ field: 'brandName', header: t('column.brandName'), type: 'text', width: 140, groupable: true },
			{ field: 'productID', header: t('column.productID'), type: 'text', width: 140, copy: true, headerFilter: false },
		],
		[t],
	);
}

function Changes({ programId, build }: { programId: string; build: Build }) {
	const { t } = useTranslation('catalogue');
	const columns = useChangeColumns();
	const title = t(build.status === 'Waiting for Agreement' ? 'changesWaiting' : 'changes');
	return (
		<div className="flex flex-col gap-3">
			<h2 className="font-semibold text-lg">{title}</h2>
			<div className="flex h-[36rem] flex-col">
				<ListGrid
					list="catalogueChanges"
					label={title}
					columns={columns}
					rowId={(row) => row.id}
					initial={initial}
					scope={{ programId, buildId: build.id }}
					empty={{ icon: PackageCheck, title: t('emptyChangesTitle'), text: t('emptyChanges') }}
				/>
			</div>
		</div>
	);
}

/**
 * /programs/{programId}/builds/{buildId}: what one build did and changed; a waiting one is approved or declined here.
 */
export function BuildPage() {
	const { t } = useTranslation('catalogue');
	const { locale, timeZone } = useUi();
	const programId = useParam('programId');
	const buildId = useParam('buildId');
	const { program, crumbs } = useProgramCrumbs(programId);
	const {
		data: build,
		error,
		refetch,
	} = trpc.catalogueBuilds.get.useQuery(
		{ programId, buildId },
		{ refetchInterval: ({ state }) => (state.data && !hasBuilt(state.data.status) ? lookEveryMs : false) },
	);
	const way = [...crumbs, { label: t('builds'), href: `/programs/${programId}/builds` }];
	if (error)
		return (
			<Page title={t('build')} crumbs={way}>
				<ErrorState error={error} onRetry={() => void refetch()} />
			</Page>
		);
	const date = build && formatInstant(build.startDate, locale, timeZone);
	const runs = build && (build.status === 'Queued' || build.status === 'Running');
	return (
		<Page
			title={build && t(build.kind === 'restore' ? 'restoreOf' : 'rebuildOf', { date })}
			kind={program?.name}
			crumbs={way}
			badge={build && <BuildStatusBadge status={build.status} />}
		>
			{!build ? (
				<Skeleton className="h-40 rounded-lg" />
			) : (
				<>
					<BuildActions key={build.id} programId={programId} build={build} />
					{runs && build.jobId && (
						<RebuildProgress key={build.jobId} jobId={build.jobId} onEnded={() => void refetch()} />
					)}
					<Figures figures={figures.map((key) => ({ label: t(`figure.${key}`), value: build[key] }))} />
					<BuildSteps programId={programId} buildId={buildId} />
					<Changes programId={programId} build={build} />
				</>
			)}
		</Page>
	);
}
