import { formatNumber, useUi } from '@rewards/ui';
import type { GridColumn, GridState } from '@rewards/ui/data-grid';
import { Landmark } from 'lucide-react';
import { useMemo } from 'react';
import { OrderNumber } from '../../components/order-number';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { useLongDate } from '../../lib/texts/use-long-date';
import { useMovementColumns } from './movement-columns';
import { ProgramReport } from './program-report';
import { Report } from './report';
import { useStatusOptions } from './status-options';
import type { TaxRow } from './types';

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'date', desc: true }] };
const percent = { style: 'percent', maximumFractionDigits: 4 } as const;

function useColumns(programId: string): GridColumn<TaxRow>[] {
	const { t } = useTranslation('reports');
	const { locale } = useUi();
	const longDate = useLongDate();
	const statuses = useStatusOptions();
	const movement = useMovementColumns();
	// biome-ignore lint/correctness/useExhaustiveDependencies: words and formats change with the language alone
	return useMemo((): GridColumn<TaxRow>[] => {
		const money = (field: keyof TaxRow & string, more: object = {}) =>
			({
				field,
				header: t(`column.${field}` as 'column.rate'),
				type: 'money',
				width: 140,
				total: 'sum',
				...more,
			}) as const;
		const rate = (field: 'rate' | 'stateTaxRate' | 'countyTaxRate' | 'cityTaxRate') =>
			({
				field,
				header: t(`column.${field}`),
				type: 'number',
				width: 120,
				cell: (row: TaxRow) => (row[field] === null ? '' : formatNumber(row[field], locale, percent)),
			}) as const;
		return [
			{
				field: 'orderNumber',
				header: t('column.orderNumber'),
				type: 'text',
				width: 150,
				fixed: true,
				pinned: 'start',
				headerFilter: false,
				card: 'title',
				cell: ({ userId, orderId, orderNumber }) => <OrderNumber {...{ programId, userId, orderId, orderNumber }} />,
			},
			{
				field: 'date',
				header: t('column.date'),
				type: 'datetime',
				width: 170,
				groupable: true,
				card: 'subtitle',
				cell: ({ date }) => longDate(date),
			},
			...movement,
			{ field: 'place', header: t('column.state'), type: 'text', width: 130, groupable: true },
			{ field: 'county', header: t('column.county'), type: 'text', width: 140, groupable: true },
			{ field: 'city', header: t('column.city'), type: 'text', width: 140, hidden: true },
			{ field: 'zip', header: t('column.zip'), type: 'text', width: 110, hidden: true },
			{ field: 'country', header: t('column.country'), type: 'text', width: 110, groupable: true, hidden: true },
			{ field: 'state', header: t('column.stateAlone'), type: 'text', width: 110, groupable: true, hidden: true },
			money('orderTotalAmount'),
			money('shipping'),
			money('taxableAmount'),
			rate('rate'),
			money('amountToCollect'),
			rate('stateTaxRate'),
			money('stateTaxableAmount'),
			rate('countyTaxRate'),
			money('countyTaxableAmount'),
			rate('cityTaxRate'),
			money('cityTaxableAmount'),
			{ field: 'freightTaxable', header: t('column.freightTaxable'), type: 'boolean', width: 130 },
			{ field: 'estimated', header: t('column.estimated'), type: 'boolean', width: 130, groupable: true },
			{
				field: 'participant',
				header: t('column.participant'),
				type: 'text',
				width: 180,
				headerFilter: false,
				hidden: true,
			},
			{ field: 'status', header: t('column.status'), type: 'enum', width: 180, hidden: true, options: statuses },
		];
	}, [t, locale, programId]);
}

/** /programs/{programId}/tax-report: the Tax Report. */
export function TaxPage() {
	const { t } = useTranslation('reports');
	const programId = useParam('programId');
	const columns = useColumns(programId);
	return (
		<ProgramReport programId={programId} title={t('tax.title')}>
			{({ name }) => (
				<Report
					about={name}
					list="tax"
					label={t('tax.title')}
					help={t('tax.help')}
					scope={{ programId }}
					columns={columns}
					rowId={(row) => row.id}
					initial={initial}
					dateField="date"
					figures={[
						{ field: 'amountToCollect', label: t('column.amountToCollect'), format: 'dollars' },
						{ field: 'taxableAmount', label: t('column.taxableAmount'), format: 'dollars' },
						{ field: 'orderTotalAmount', label: t('column.orderTotalAmount'), format: 'dollars' },
					]}
					charts={[
						{ field: 'place', label: t('column.state'), kind: 'names' },
						{ field: 'date', label: t('chart.time'), kind: 'time' },
					]}
					empty={{ icon: Landmark, title: t('tax.emptyTitle'), text: t('tax.empty') }}
				/>
			)}
		</ProgramReport>
	);
}
