import { formatMoney, formatNumber, useUi } from '@rewards/ui';
import type { GridColumn, GridState } from '@rewards/ui/data-grid';
import { Card, CardContent } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { orderStatuses } from '@rewards/validators/orders/words';
import { ShoppingCart } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { Facts } from '../../components/facts';
import { orderTones } from '../../components/order-tones';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { useMay } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { useProgramCrumbs } from '../../lib/use-program-crumbs';
import { OwnGrid } from './own-grid';
import { PriceHistory } from './price-history';
import { PriceSteps } from './price-steps';
import { ProductImage } from './product-image';
import type { Product, ProductOrder } from './types';

function ProductFacts({ product, type }: { product: Product; type: string | undefined }) {
	const { t } = useTranslation('catalogue');
	const { locale } = useUi();
	const { stock, productDropShipDays: days } = product;
	return (
		<Card className="flex flex-wrap gap-5 px-5 py-4">
			<ProductImage src={product.imageUrl} size="large" />
			<div className="min-w-[min(100%,16rem)] flex-1">
				<Facts
					facts={[
						type === undefined || type === 'points'
							? {
									label: t('facts.points'),
									value: product.priceUSACONT > 0 && formatNumber(product.priceUSACONT, locale),
								}
							: { label: t('facts.price'), value: <span data-ltr>{formatMoney(product.priceUSD, locale)}</span> },
						{ label: t('facts.stock'), value: stock !== null && formatNumber(stock, locale) },
						{ label: t('facts.brand'), value: product.brandName },
						{ label: t('facts.model'), value: product.productModel },
						{ label: t('facts.supplier'), value: product.supplierName },
						{ label: t('facts.id'), value: product.productID },
						{ label: t('facts.levels'), value: product.levels.join(', ') },
						{ label: t('facts.categories'), value: product.categories.join(', ') },
						{ label: t('facts.ships'), value: days > 0 && t('days', { count: days }) },
						{ label: t('facts.featured'), value: product.featured && t('facts.yes') },
						{ label: t('facts.discount'), value: product.discount && t('facts.yes') },
						{ label: t('about'), value: product.description, wide: true },
					]}
				/>
			</div>
		</Card>
	);
}

const initial: Partial<GridState> = { pageSize: 6, sort: [{ field: 'date', desc: true }] };

function Orders({ programId, productId, type }: { programId: string; productId: string; type: string | undefined }) {
	const { t } = useTranslation(['catalogue', 'orders']);
	const [, navigate] = useLocation();
	const columns = useMemo(
		(): GridColumn<ProductOrder>[] => [
			{
				field: 'orderNumber',
				header: t('column.orderNumber'),
				type: 'text',
				width: 150,
				card: 'title',
				headerFilter: false,
			},
			{ field: 'date', header: t('column.date'), type: 'datetime', width: 180, card: 'subtitle' },
			{ field: 'name', header: t('column.name'), type: 'text', width: 200, headerFilter: false },
			{
				field: 'status',
				header: t('column.status'),
				type: 'enum',
				width: 170,
				options: orderStatuses.map((value) => ({ value, label: t(`orders:status.${value}`), tone: orderTones[value] })),
			},
			{ field: 'netQuantity', header: t('column.quantity'), type: 'number', width: 110, headerFilter: false },
			type === undefined || type === 'points'
				? { field: 'price', header: t('column.price'), type: 'number', width: 130, headerFilter: false }
				: { field: 'netAmount', header: t('column.amount'), type: 'money', width: 130, headerFilter: false },
		],
		[t, type],
	);
	return (
		<div className="flex flex-col gap-3">
			<h2 className="font-semibold text-lg">{t('orders')}</h2>
			<div className="flex h-[26rem] flex-col">
				<OwnGrid
					list="productOrders"
					label={t('orders')}
					columns={columns}
					rowId={(row) => row.id}
					scope={{ programId, productId }}
					initial={initial}
					pageSizes={[6, 12, 24]}
					onRowOpen={(row) =>
						navigate(`/programs/${programId}/participants/${row.participantId}/orders/${row.orderNumber}`)
					}
					empty={{ icon: ShoppingCart, title: t('emptyOrdersTitle'), text: t('emptyOrders') }}
				/>
			</div>
		</div>
	);
}

/** /programs/{programId}/products/{id}: one product, the parts of its price, their history, and its orders. */
export function ProductPage() {
	const { t } = useTranslation('catalogue');
	const programId = useParam('programId');
	const id = useParam('id');
	const { program, crumbs } = useProgramCrumbs(programId);
	const mayPrice = useMay('manageProgram');
	const mayOrders = useMay('manageOrders');
	const { data: product, error, refetch } = trpc.products.get.useQuery({ programId, id });
	const way = [...crumbs, { label: t('productTable'), href: `/programs/${programId}/products` }];
	if (error)
		return (
			<Page title={t('product')} crumbs={way}>
				<ErrorState error={error} onRetry={() => void refetch()} />
			</Page>
		);
	return (
		<Page title={product?.productName} kind={t('product')} crumbs={way}>
			{product ? <ProductFacts product={product} type={program?.type} /> : <Skeleton className="h-44 rounded-lg" />}
			<div className="grid items-start gap-4 lg:grid-cols-2">
				{mayPrice && <PriceSteps programId={programId} id={id} />}
				{product && (
					<Card>
						<CardContent>
							<PriceHistory history={product.history} />
						</CardContent>
					</Card>
				)}
			</div>
			{mayOrders && product && <Orders programId={programId} productId={id} type={program?.type} />}
		</Page>
	);
}
