import { formatNumber, useMediaQuery, useUi } from '@rewards/ui';
import { Card } from '@rewards/ui/primitives/card';
import type { ReactNode } from 'react';
import { type SimpleColumn, SimpleTable } from '../../../components/simple-table';
import { useTranslation } from '../../../i18n/use-translation';
import { Dollars } from '../dollars';
import type { Order, OrderItem } from '../types';
import { ItemStatus } from './item-status';

interface OrderItemsProps {
	order: Pick<Order, 'items' | 'figures'>;
	/** Items cost points in this type; in others the level or the code pays. */
	inPoints: boolean;
}

/** The product, with brand and model below it: as separate columns they would push the figures out of view. */
function Product({ product: { productName, brandName, productModel } }: Pick<OrderItem, 'product'>) {
	const { t } = useTranslation('orders');
	const below = [
		{ label: t('field.brand'), value: brandName },
		{ label: t('field.model'), value: productModel },
	].filter(({ value }) => value);
	return (
		<span className="flex flex-col">
			<span className="font-medium">
				<bdi>{productName}</bdi>
			</span>
			<span className="text-muted-foreground text-xs empty:hidden sm:whitespace-nowrap">
				{below.map(({ label, value }, index) => (
					<span key={label}>
						{index > 0 && <span aria-hidden> · </span>}
						<span className="sr-only">{label}: </span>
						<bdi>{value}</bdi>
					</span>
				))}
			</span>
		</span>
	);
}

/** A figure of an item; crossed out if the item was cancelled or returned, because it doesn't count any more. */
function Figure({ item, children }: { item: OrderItem; children: ReactNode }) {
	return item.ended ? <del className="text-muted-foreground">{children}</del> : children;
}

function useItemColumns({ order, inPoints }: OrderItemsProps): SimpleColumn<OrderItem>[] {
	const { t } = useTranslation('orders');
	const { locale } = useUi();
	const number = (value: number) => formatNumber(value, locale);
	const left = order.items.filter(({ ended }) => !ended);
	const quantity = left.reduce((sum, item) => sum + item.quantity, 0);
	const columns: (SimpleColumn<OrderItem> | false)[] = [
		{
			id: 'product',
			header: t('field.product'),
			cell: ({ product }) => <Product product={product} />,
			foot: t('field.total'),
		},
		{ id: 'supplier', header: t('field.supplier'), cell: ({ product }) => <bdi>{product.supplierName}</bdi> },
		{ id: 'status', header: t('field.status'), cell: ({ tracking }) => <ItemStatus tracking={tracking} /> },
		{
			id: 'days',
			header: t('field.shippingDays'),
			cell: ({ product: { productDropShipDays: count } }) => count > 0 && t('days', { count }),
		},
		inPoints && { id: 'price', header: t('field.price'), align: 'end', cell: ({ price }) => number(price) },
		{
			id: 'quantity',
			header: t('field.quantity'),
			align: 'end',
			cell: (item) => <Figure item={item}>{number(item.quantity)}</Figure>,
			foot: number(quantity),
		},
		inPoints && {
			id: 'total',
			header: t('field.points'),
			align: 'end',
			cell: (item) => <Figure item={item}>{number(item.total)}</Figure>,
			foot: number(order.figures.net.points),
		},
		{
			id: 'amount',
			header: t('field.amount'),
			align: 'end',
			cell: (item) => (
				<Figure item={item}>
					<Dollars amount={item.amount} />
				</Figure>
			),
			foot: <Dollars amount={order.figures.net.amount} />,
		},
	];
	return columns.filter((column) => column !== false);
}

function Line({ label, value }: { label: string; value: ReactNode }) {
	return (
		<div className="contents">
			<dt className="text-muted-foreground">{label}</dt>
			<dd className="min-w-0 justify-self-end break-words text-end tabular-nums">{value}</dd>
		</div>
	);
}
const lines = 'grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 text-sm';

/** One card per item, where a table would not fit. */
function ItemCards({ columns, items }: { columns: readonly SimpleColumn<OrderItem>[]; items: readonly OrderItem[] }) {
	const [title, ...rest] = columns;
	return (
		<ul className="flex flex-col gap-3">
			{items.map((item) => (
				<li key={item.id}>
					<Card className="flex flex-col gap-2 p-3">
						<p className="break-words">{title?.cell(item)}</p>
						<dl className={lines}>
							{rest.map((column) => {
								const value = column.cell(item);
								return value ? <Line key={column.id} label={column.header} value={value} /> : null;
							})}
						</dl>
					</Card>
				</li>
			))}
			<li>
				<Card className="flex flex-col gap-2 bg-muted p-3 font-semibold">
					<p>{title?.foot}</p>
					<dl className={lines}>
						{rest.map(({ id, header, foot }) => foot && <Line key={id} label={header} value={foot} />)}
					</dl>
				</Card>
			</li>
		</ul>
	);
}

/** The ordered items, their statuses, and the totals of what is left. */
export function OrderItems(props: OrderItemsProps) {
	const { t } = useTranslation('orders');
	const phone = useMediaQuery('(max-width: 39.99rem)');
	const columns = useItemColumns(props);
	const { items } = props.order;
	return (
		<section className="flex min-w-0 flex-col gap-2">
			<h2 className="font-semibold text-lg">{t('field.items')}</h2>
			{items.length === 0 && <p className="text-muted-foreground">{t('noItems')}</p>}
			{items.length > 0 && phone && <ItemCards columns={columns} items={items} />}
			{items.length > 0 && !phone && (
				<SimpleTable label={t('field.items')} columns={columns} rows={items} rowKey={({ id }) => id} />
			)}
		</section>
	);
}
