import { formatNumber, useUi } from '@rewards/ui';
import type { GridColumn, GridState } from '@rewards/ui/data-grid';
import { orderStatuses } from '@rewards/validators/orders/words';
import { ShoppingBag } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { SimpleTable } from '../../components/simple-table';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { useLongDate } from '../../lib/use-long-date';
import { type OrderRow, statusTones } from './types';

export interface ParticipantOrdersProps {
	programId: string;
	participantId: string;
}

const initial: Partial<GridState> = { pageSize: 12, sort: [{ field: 'date', desc: true }] };

function useOrderColumns({ programId, participantId }: ParticipantOrdersProps): GridColumn<OrderRow>[] {
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
				options: orderStatuses.map((value) => ({ value, label: t(`status.${value}`), tone: statusTones[value] })),
			},
			{ field: 'netTotal', header: t('field.total'), type: 'number', width: 110, total: 'sum' },
			{ field: 'total', header: t('field.ordered'), type: 'number', width: 110, total: 'sum', hidden: true },
			{ field: 'cancelledTotal', header: t('field.cancelled'), type: 'number', width: 110, total: 'sum', hidden: true },
			{ field: 'returnedTotal', header: t('field.returned'), type: 'number', width: 110, total: 'sum', hidden: true },
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
		[t, programId, participantId, longDate],
	);
}

function Items({ order }: { order: OrderRow }) {
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
				{ id: 'total', header: t('field.total'), align: 'end', cell: ({ netTotal }) => formatNumber(netTotal, locale) },
			]}
		/>
	);
}

/** The orders of one participant, newest first; a row expands to its items. */
export function ParticipantOrders({ programId, participantId }: ParticipantOrdersProps) {
	const { t } = useTranslation('orders');
	const key = { programId, participantId };
	const columns = useOrderColumns(key);
	return (
		<ListGrid
			list="participantOrders"
			label={t('orders')}
			columns={columns}
			rowId={(row) => row.id}
			initial={initial}
			scope={key}
			renderDetail={(row) => <Items order={row} />}
			empty={{ icon: ShoppingBag, title: t('emptyTitle'), text: t('empty') }}
		/>
	);
}
