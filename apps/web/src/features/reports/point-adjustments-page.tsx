import { type GridColumn, type GridState, setFilter } from '@rewards/ui/data-grid';
import { Select } from '@rewards/ui/primitives/choices/select';
import { ledgerTypes } from '@rewards/validators/ledger/constants';
import { Coins } from 'lucide-react';
import { useMemo } from 'react';
import { OrderNumber } from '../../components/order-number';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { useLongDate } from '../../lib/texts/use-long-date';
import { Person } from './links';
import { ProgramReport } from './program-report';
import { Report } from './report';
import type { PointAdjustmentRow } from './types';

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'createDate', desc: true }] };

function useColumns(programId: string): GridColumn<PointAdjustmentRow>[] {
	const { t } = useTranslation('reports');
	const { t: words } = useTranslation('ledger');
	const longDate = useLongDate();
	// biome-ignore lint/correctness/useExhaustiveDependencies: words and formats change with the language alone
	return useMemo(
		(): GridColumn<PointAdjustmentRow>[] => [
			{
				field: 'createDate',
				header: t('column.date'),
				type: 'datetime',
				width: 170,
				fixed: true,
				groupable: true,
				card: 'subtitle',
				cell: ({ createDate }) => longDate(createDate),
			},
			{
				field: 'userName',
				header: t('column.participant'),
				type: 'text',
				width: 200,
				headerFilter: false,
				card: 'title',
				cell: ({ userId, userName }) => <Person programId={programId} sid={userId} name={userName} />,
			},
			{ field: 'userEmail', header: t('column.email'), type: 'text', width: 220, headerFilter: false },
			{
				field: 'type',
				header: t('column.type'),
				type: 'enum',
				width: 140,
				groupable: true,
				options: ledgerTypes.map((value) => ({ value, label: words(`type.${value}`) })),
			},
			{ field: 'amount', header: t('column.points'), type: 'number', width: 120, total: 'sum' },
			{ field: 'description', header: t('column.description'), type: 'text', width: 260, grow: 1, headerFilter: false },
			{ field: 'reference', header: t('column.reference'), type: 'text', width: 140, hidden: true },
			{
				field: 'orderNumber',
				header: t('column.orderNumber'),
				type: 'text',
				width: 150,
				headerFilter: false,
				cell: ({ userId, orderId, orderNumber }) => <OrderNumber {...{ programId, userId, orderId, orderNumber }} />,
			},
			{ field: 'createdByName', header: t('column.createdBy'), type: 'text', width: 170, groupable: true },
		],
		[t, programId],
	);
}

/** /programs/{programId}/reports/points-adjustments: the Points Adjustments Report. */
export function PointAdjustmentsPage() {
	const { t } = useTranslation(['reports', 'ledger']);
	const programId = useParam('programId');
	const columns = useColumns(programId);
	const types = ledgerTypes.map((value) => ({ value, label: t(`ledger:type.${value}`) }));
	return (
		<ProgramReport programId={programId} title={t('reports:pointAdjustments.title')}>
			{({ name }) => (
				<Report
					about={name}
					list="pointAdjustments"
					label={t('reports:pointAdjustments.title')}
					help={t('reports:pointAdjustments.help')}
					scope={{ programId }}
					columns={columns}
					rowId={(row) => row.id}
					initial={initial}
					dateField="createDate"
					figures={[{ field: 'amount', label: t('reports:column.points'), format: 'points' }]}
					charts={[{ field: 'createDate', label: t('reports:chart.time'), kind: 'time' }]}
					choices={({ state, setState }) => (
						<label htmlFor="transactionType" className="flex items-center gap-1.5 text-muted-foreground text-sm">
							{t('reports:column.type')}
							<Select
								id="transactionType"
								className="w-36 *:h-8"
								value={state.filters.type?.op === '=' ? String(state.filters.type.value) : ''}
								onValueChange={(value) =>
									setState(setFilter(state, 'type', value === '' ? undefined : { op: '=', value }))
								}
								options={[{ value: '', label: t('reports:allTypes') }, ...types]}
							/>
						</label>
					)}
					empty={{
						icon: Coins,
						title: t('reports:pointAdjustments.emptyTitle'),
						text: t('reports:pointAdjustments.empty'),
					}}
				/>
			)}
		</ProgramReport>
	);
}
