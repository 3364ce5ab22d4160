import { formatNumber, useUi } from '@rewards/ui';
import { Status } from '@rewards/ui/primitives/badge';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { orderItemStatus } from '@rewards/validators/orders/constants';
import { ErrorState } from '../../../components/error-state';
import { SimpleTable } from '../../../components/simple-table';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { itemTones } from '../types';

/** The items of a batch order. An order has at most 100, so they load at once. */
export function BatchItems({ programId, orderId }: { programId: string; orderId: string }) {
	const { t } = useTranslation('orders');
	const { locale } = useUi();
	const { data, error, refetch } = trpc.batchOrderItems.list.useQuery({ programId, orderId, take: 100 });
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
	if (!data) return <Skeleton className="h-24 rounded-lg" />;
	return (
		<SimpleTable
			label={t('batch.items')}
			rows={data.items}
			rowKey={({ id }) => id}
			columns={[
				{
					id: 'status',
					header: t('field.status'),
					cell: ({ status }) => (
						<Status tone={itemTones[orderItemStatus(status)]} label={t(`itemStatus.${orderItemStatus(status)}`)} />
					),
				},
				{ id: 'supplier', header: t('field.supplier'), cell: ({ supplierName }) => <bdi>{supplierName}</bdi> },
				{ id: 'product', header: t('field.product'), cell: ({ productName }) => <bdi>{productName}</bdi> },
				{ id: 'brand', header: t('field.brand'), cell: ({ brandName }) => <bdi>{brandName}</bdi> },
				{ id: 'model', header: t('field.model'), cell: ({ productModel }) => <bdi>{productModel}</bdi> },
				{
					id: 'quantity',
					header: t('field.quantity'),
					align: 'end',
					cell: ({ netQuantity }) => formatNumber(netQuantity, locale),
				},
			]}
		/>
	);
}
