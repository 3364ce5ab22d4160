import type { GridState } from '@rewards/ui/data-grid';
import { ClipboardList } from 'lucide-react';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { useOverviewColumns } from './overview-columns';
import { ProgramReport } from './program-report';
import { Report } from './report';

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'date', desc: true }] };

/** `type`: of the one program; null for all, which have only dollars in common. */
function useParts(type: string | null) {
	const { t } = useTranslation('reports');
	const dollars = { field: 'totalAmount', label: t('column.amount'), format: 'dollars' } as const;
	const points = { field: 'total', label: t('column.points'), format: 'points' } as const;
	return {
		label: t('overview.title'),
		help: t('overview.help'),
		dateField: 'date',
		initial,
		figures: [
			...(type === 'points' ? [points, dollars] : type === null ? [dollars, points] : [dollars]),
			{ field: 'orders', label: t('column.orderQuantity'), format: 'number' },
		],
		empty: { icon: ClipboardList, title: t('overview.emptyTitle'), text: t('overview.empty') },
	} as const;
}

/** /report/overview: the Claim Overview Report over all programs of the caller. */
export function ClaimOverviewPage() {
	const { t } = useTranslation('reports');
	const columns = useOverviewColumns(null);
	const parts = useParts(null);
	return (
		<Page title={t('overview.title')} fill>
			<div className="flex min-h-[38rem] flex-1 flex-col">
				<Report
					list="claimOverview"
					{...parts}
					columns={columns}
					rowId={(row) => row.id}
					charts={[
						{ field: 'date', label: t('chart.time'), kind: 'time' },
						{ field: 'programName', label: t('chart.programs'), kind: 'names' },
						{ field: 'status', label: t('column.status'), kind: 'names' },
					]}
				/>
			</div>
		</Page>
	);
}

/** /programs/{programId}/reports/order-summary: the same for one program. */
export function OrderSummaryPage() {
	const { t } = useTranslation('reports');
	const programId = useParam('programId');
	return (
		<ProgramReport programId={programId} title={t('overview.title')}>
			{({ name, type }) => <OfProgram programId={programId} name={name} type={type} />}
		</ProgramReport>
	);
}

function OfProgram({ programId, name, type }: { programId: string; name: string; type: string }) {
	const { t } = useTranslation('reports');
	const columns = useOverviewColumns(type);
	const parts = useParts(type);
	return (
		<Report
			about={name}
			list="orderSummary"
			{...parts}
			scope={{ programId }}
			columns={columns}
			rowId={(row) => row.id}
			charts={[
				{ field: 'date', label: t('chart.time'), kind: 'time' },
				{ field: 'status', label: t('column.status'), kind: 'names' },
				{ field: 'productName', label: t('chart.products'), kind: 'names' },
			]}
		/>
	);
}
