import { formatNumber, useUi } from '@rewards/ui';
import type { GridColumn, GridState } from '@rewards/ui/data-grid';
import { orderStatuses } from '@rewards/validators/orders/constants';
import { ShoppingBag } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { orderTones } from '../../components/order-tones';
import { SimpleTable } from '../../components/simple-table';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { useLongDate } from '../../lib/texts/use-long-date';
import { Dollars } from './dollars';
import { totalColumns } from './total-columns';
import type { OrderRow } from './types';

export interface ParticipantOrdersProps {
	programId: string;
	participantId: string;
	/** Of the program. */
	type: string;
}

const initial: Partial<GridState> = { pageSize: 12, sort: [{ field: 'date', desc: true }] };

function useOrderColumns({ programId, participantId, type }: ParticipantOrdersProps): GridColumn<OrderRow>[] {
	const { t } = useTranslation('orders');
	const longDate = useLongDate();
	return useMemo(
		() => [
			{
				field: 'orderNumber',
				header: t('field.orderNumber'),
				type: 'text',
				width: 150,
				fixed: true,
				card: 'title',
				cell: ({ id, orderNumber }) => (
					<Link
						href={`/programs/${programId}/participants/${participantId}/orders/${id}`}
						className="inline-flex min-h-6 items-center font-mono text-primary-text text-xs hover:underline"
					>
						<span data-ltr>{orderNumber}</span>
					</Link>
				),
			},
			{
				field: 'date',
				header: t('field.date'),
				type: 'datetime',
				width: 190,
				card: 'subtitle',
				cell: ({ date }) => longDate(date),
			},
			{
				field: 'status',
				header: t('field.status'),
				type: 'enum',
				width: 190,
				groupable: true,
				options: orderStatuses.map((value) => ({ value, label: t(`status.${value}`), tone: orderTones[value] })),
			},
			...totalColumns(t, type),
			{
				field: 'items',
				header: t('field.items'),
				type: 'number',
				width: 110,
				grow: 1,
				align: 'start',
				sortable: false,
				filterable: false,
				exportable: false,
				cell: ({ items }) => t('items', { count: items.length }),
			},
		],
		[t, programId, participantId, type, longDate],
	);
}

function Items({ order, type }: { order: OrderRow; type: string }) {
	const { t } = useTranslation('orders');
	const { locale } = useUi();
	return (
		<SimpleTable
			label={t('itemsOf', { order: order.orderNumber })}
			rows={order.items}
			rowKey={({ itemNumber }) => String(itemNumber)}
			columns={[
				{ id: 'product', header: t('field.product'), cell: ({ productName }) => <bdi>{productName}</bdi> },
				{
					id: 'quantity',
					header: t('field.quantity'),
					align: 'end',
					cell: ({ quantity }) => formatNumber(quantity, locale),
				},
				type === 'points'
					? {
							id: 'total',
							header: t('field.total'),
							align: 'end',
							cell: ({ netTotal }) => formatNumber(netTotal, locale),
						}
					: {
							id: 'total',
							header: t('field.amount'),
							align: 'end',
							cell: ({ netAmount }) => <Dollars amount={netAmount} />,
						},
			]}
		/>
	);
}

/** The orders of one participant, newest first; a row expands to its items. */
export function ParticipantOrders({ programId, participantId, type }: ParticipantOrdersProps) {
	const { t } = useTranslation('orders');
	const key = { programId, participantId };
	const columns = useOrderColumns({ ...key, type });
	return (
		<ListGrid
			list="participantOrders"
			label={t('orders')}
			columns={columns}
			rowId={(row) => row.id}
			initial={initial}
			scope={key}
			renderDetail={(row) => <Items order={row} type={type} />}
			empty={{ icon: ShoppingBag, title: t('emptyTitle'), text: t('empty') }}
		/>
	);
}
