import { formatNumber, useUi } from '@rewards/ui';
import type { GridColumn, GridState } from '@rewards/ui/data-grid';
import { orderItemStatus } from '@rewards/validators/orders/constants';
import { markups } from '@rewards/validators/prices/constants';
import { ReceiptText } from 'lucide-react';
import { useMemo } from 'react';
import { OrderNumber } from '../../components/order-number';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { useLongDate } from '../../lib/texts/use-long-date';
import { Person } from './links';
import { useMovementColumns } from './movement-columns';
import { ProgramReport } from './program-report';
import { Report } from './report';
import { useStatusOptions } from './status-options';
import type { OrderDetailRow } from './types';

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'orderDate', desc: true }] };
const dollars = [
	'itemCost',
	'costBeforeDeal',
	'msrp',
	'freight',
	'handling',
	'resellerMarkUp',
	'psq',
	'estimatedTax',
] as const;
const percentages = ['usTaxPct', 'intlPct', 'cdtPct'] as const;

function useColumns(programId: string, type: string): GridColumn<OrderDetailRow>[] {
	const { t } = useTranslation('reports');
	const { t: words } = useTranslation('orders');
	const { locale } = useUi();
	const longDate = useLongDate();
	const statuses = useStatusOptions();
	const movement = useMovementColumns();
	// biome-ignore lint/correctness/useExhaustiveDependencies: words and formats change with the language alone
	return useMemo((): GridColumn<OrderDetailRow>[] => {
		const claim = type === 'claim';
		const text = (field: keyof OrderDetailRow & string, width: number, more: object = {}) =>
			({ field, header: t(`column.${field}` as 'column.userName'), type: 'text', width, ...more }) as const;
		return [
			text('orderNumber', 150, {
				fixed: true,
				pinned: 'start',
				headerFilter: false,
				card: 'title',
				cell: ({ userId, orderId, orderNumber }: OrderDetailRow) => (
					<OrderNumber {...{ programId, userId, orderId, orderNumber }} />
				),
			}),
			{
				field: 'orderDate',
				header: t('column.orderDate'),
				type: 'datetime',
				width: 170,
				groupable: true,
				card: 'subtitle',
				cell: ({ orderDate }) => longDate(orderDate),
			},
			...movement,
			text('userName', 180, {
				headerFilter: false,
				cell: ({ userId, userName }: OrderDetailRow) => <Person programId={programId} sid={userId} name={userName} />,
			}),
			text('userLevel', 130, { groupable: true, hidden: type === 'points' }),
			text('phoneNumber', 140, { headerFilter: false, hidden: true }),
			{
				field: 'orderStatus',
				header: t('column.orderStatus'),
				type: 'enum',
				width: 180,
				groupable: true,
				options: statuses,
			},
			text('itemNumber', 180, { headerFilter: false, copy: true }),
			text('itemName', 220, { groupable: true }),
			text('claimCode', 150, { hidden: !claim, headerFilter: false, copy: true }),
			text('supplierName', 160, { groupable: true }),
			text('brandName', 140, { groupable: true }),
			text('shippingAddress', 280, { headerFilter: false, sortable: false, grow: 1 }),
			{ field: 'quantity', header: t('column.quantity'), type: 'number', width: 100, total: 'sum' },
			{
				field: 'total',
				header: t('column.points'),
				type: 'number',
				width: 110,
				total: 'sum',
				hidden: type !== 'points',
			},
			{ field: 'amount', header: t('column.amount'), type: 'money', width: 120, total: 'sum' },
			{ field: 'shipping', header: t('column.shipping'), type: 'money', width: 120, total: 'sum', hidden: true },
			{ field: 'tax', header: t('column.tax'), type: 'money', width: 120, total: 'sum', hidden: true },
			...dollars.map(
				(field) => ({ field, header: t(`column.${field}`), type: 'money', width: 130, total: 'sum' }) as const,
			),
			{
				field: 'upchargeOption',
				header: t('column.upchargeOption'),
				type: 'enum',
				width: 150,
				options: markups.map((value) => ({ value, label: t(`markup.${value}`) })),
			},
			...percentages.map(
				(field) =>
					({
						field,
						header: t(`column.${field}`),
						type: 'number',
						width: 110,
						cell: (row: OrderDetailRow) =>
							row[field] === null ? '' : formatNumber(Number(row[field]) / 100, locale, percent),
					}) as const,
			),
			{ field: 'taxDeliveryCost', header: t('column.taxDeliveryCost'), type: 'boolean', width: 150 },
			{
				field: 'itemStatus',
				header: t('column.itemStatus'),
				type: 'number',
				width: 160,
				hidden: true,
				cell: ({ itemStatus }) => words(`itemStatus.${orderItemStatus(itemStatus)}`),
			},
			...([1, 2, 3, 4] as const).map((n) =>
				text(`customField${n}`, 140, { header: t('column.customField', { number: n }), hidden: true }),
			),
		];
	}, [t, locale, programId, type]);
}
const percent = { style: 'percent', maximumFractionDigits: 4 } as const;

/** /programs/{programId}/reports/order-detail: the Order Detail Report. */
export function OrderDetailPage() {
	const { t } = useTranslation('reports');
	const programId = useParam('programId');
	return (
		<ProgramReport programId={programId} title={t('orderDetail.title')}>
			{({ name, type }) => <Rows programId={programId} name={name} type={type} />}
		</ProgramReport>
	);
}

function Rows({ programId, name, type }: { programId: string; name: string; type: string }) {
	const { t } = useTranslation('reports');
	const columns = useColumns(programId, type);
	return (
		<Report
			about={name}
			list="orderDetail"
			label={t('orderDetail.title')}
			help={t('orderDetail.help')}
			scope={{ programId }}
			columns={columns}
			rowId={(row) => row.id}
			initial={initial}
			dateField="orderDate"
			figures={[
				{ field: 'quantity', label: t('column.quantity'), format: 'number' },
				...(type === 'points' ? ([{ field: 'total', label: t('column.points'), format: 'points' }] as const) : []),
				{ field: 'amount', label: t('column.amount'), format: 'dollars' },
			]}
			charts={[
				{ field: 'orderDate', label: t('chart.time'), kind: 'time' },
				{ field: 'itemName', label: t('chart.products'), kind: 'names' },
				{ field: 'supplierName', label: t('column.supplierName'), kind: 'names' },
			]}
			empty={{ icon: ReceiptText, title: t('orderDetail.emptyTitle'), text: t('orderDetail.empty') }}
		/>
	);
}
