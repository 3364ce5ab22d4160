import { formatDay, formatInstant, formatNumber, useUi } from '@rewards/ui';
import { Status } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Card, CardContent } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { ArrowLeft, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { ErrorState } from '../../../components/error-state';
import { Facts } from '../../../components/facts';
import { orderTones } from '../../../components/order-tones';
import { Page } from '../../../components/page';
import { useParam } from '../../../components/param';
import { useTranslation } from '../../../i18n/use-translation';
import { asLeft } from '../../../lib/list-grid/places';
import { trpc } from '../../../lib/trpc';
import { Dollars } from '../dollars';
import { EditOrder } from '../order/edit-order';
import { type BatchOrderRow, isStatus } from '../types';
import { BatchItems } from './batch-items';
import { useBatchRights } from './batch-rights';

function Details({ order, type }: { order: BatchOrderRow; type: string | undefined }) {
	const claim = type === 'claim';
	const { t } = useTranslation('orders');
	const { locale, timeZone } = useUi();
	return (
		<Card>
			<CardContent>
				<Facts
					facts={[
						{ label: t('field.orderNumber'), value: <span data-ltr>{order.orderNumber}</span> },
						{
							label: t('field.date'),
							value: (
								<time dateTime={order.date} data-tip={formatInstant(order.date, locale, timeZone)}>
									{formatDay(order.date, locale, { timeZone, dateStyle: 'long' })}
								</time>
							),
						},
						{
							label: t(claim ? 'field.code' : 'field.participant'),
							value: <bdi>{claim ? order.email : order.participant || order.email}</bdi>,
						},
						type === undefined || type === 'points'
							? { label: t('field.total'), value: formatNumber(order.netTotal, locale) }
							: { label: t('field.amount'), value: <Dollars amount={order.netAmount} /> },
						{
							label: t('batch.submittedAt'),
							value: order.submittedAt ? formatInstant(order.submittedAt, locale, timeZone) : t('batch.waiting'),
						},
					]}
				/>
			</CardContent>
		</Card>
	);
}

/**
 * /programs/{programId}/participants/{sid}/batch/{orderId}: a batch order in short, with its items; a waiting one can
 * be edited.
 */
export function BatchOrderPage() {
	const { t } = useTranslation(['orders', 'participants']);
	const programId = useParam('programId');
	const orderId = useParam('orderId');
	const [editing, setEditing] = useState(false);
	const utils = trpc.useUtils();
	const { data: program } = trpc.programs.get.useQuery({ programId });
	const { edits } = useBatchRights(program?.batchOrderEnabled);
	const query = trpc.batchOrders.list.useQuery({ programId, filter: ['id', '=', orderId], take: 1 });
	const order = query.data?.items[0];
	const mayEdit = edits && order && !order.submitted && order.status === 'Pending';
	const close = () => setEditing(false);
	return (
		<Page
			title={order && t('orders:batch.order', { number: order.orderNumber })}
			badge={
				order &&
				isStatus(order.status) && <Status tone={orderTones[order.status]} label={t(`orders:status.${order.status}`)} />
			}
			actions={
				<>
					<Button asChild variant="ghost">
						<Link href={asLeft(`/programs/${programId}/reports/batch-order`)}>
							<ArrowLeft aria-hidden className="rtl:-scale-x-100" />
							{t('participants:goBack')}
						</Link>
					</Button>
					{mayEdit && (
						<Button onClick={() => setEditing(true)}>
							<Pencil aria-hidden />
							{t('orders:edit.button')}
						</Button>
					)}
				</>
			}
		>
			{query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
			{!query.error && !query.data && <Skeleton className="h-72 max-w-6xl rounded-lg" />}
			{query.data && !order && <p className="text-muted-foreground">{t('orders:batch.emptyTitle')}</p>}
			{order && (
				<div className="flex min-w-0 max-w-6xl flex-col gap-5">
					<Details order={order} type={program?.type} />
					<BatchItems programId={programId} orderId={orderId} />
				</div>
			)}
			{editing && program && (
				<EditOrder
					program={program}
					batch
					orderId={orderId}
					onClose={close}
					onSaved={() => {
						close();
						void utils.batchOrders.invalidate();
						void utils.orders.invalidate();
					}}
				/>
			)}
		</Page>
	);
}
