import { formatInstant, useUi } from '@rewards/ui';
import type { GridState, RowAction } from '@rewards/ui/data-grid';
import { Alert } from '@rewards/ui/primitives/alert';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import type { ActingFault } from '@rewards/validators/acting/constants';
import { Eye, RotateCw, Send } from 'lucide-react';
import { useState } from 'react';
import { ErrorState } from '../../components/error-state';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { trpc } from '../../lib/trpc';
import { useDeliveryColumns } from './columns';
import { DeliveryDialog } from './delivery-dialog';
import { EndpointActions } from './endpoint-actions';
import type { DeliveryRow, Endpoint } from './types';

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'createdAt', desc: true }] };

function Deliveries({ endpointId }: { endpointId: string }) {
	const { t } = useTranslation('webhooks');
	const columns = useDeliveryColumns();
	const { webhookDeliveries } = trpc.useUtils();
	const [shown, setShown] = useState<string | null>(null);
	const replay = trpc.webhooks.replay.useMutation({
		onSuccess: () => {
			void toast.success(t('replayed'));
			return webhookDeliveries.invalidate();
		},
	});
	const actions = ({ id }: DeliveryRow): RowAction[] => [
		{ id: 'show', label: t('show'), icon: <Eye aria-hidden />, onSelect: () => setShown(id) },
		{
			id: 'replay',
			label: t('replay'),
			icon: <RotateCw aria-hidden />,
			onSelect: () => replay.mutate({ deliveryId: id }),
		},
	];
	return (
		<>
			<ListGrid
				list="webhookDeliveries"
				label={t('deliveries')}
				columns={columns}
				rowId={(row) => row.id}
				initial={initial}
				scope={{ endpointId }}
				rowActions={actions}
				rowActionCount={2}
				onRowOpen={({ id }) => setShown(id)}
				empty={{ icon: Send, title: t('emptyDeliveriesTitle'), text: t('emptyDeliveries') }}
			/>
			{shown && <DeliveryDialog id={shown} onClose={() => setShown(null)} />}
		</>
	);
}

/** Explains why messages don't arrive, if they don't. */
function EndpointAlert({ endpoint: { pausedBy, pausedAt, failingSince, fault } }: { endpoint: Endpoint }) {
	const { t } = useTranslation(['webhooks', 'acting']);
	const { locale, timeZone } = useUi();
	if (pausedBy === 'failures') return <Alert tone="danger">{t('webhooks:pausedByFailures')}</Alert>;
	if (pausedBy === 'staff') return <Alert tone="info">{t('webhooks:paused')}</Alert>;
	if (pausedBy)
		return (
			<Alert tone="warning">
				{t('acting:pausedBecause', { reason: t(`acting:reason.${pausedBy as ActingFault}`) })}{' '}
				{t(fault ? 'acting:cannotResume' : 'acting:takeOver')} {pausedAt && formatInstant(pausedAt, locale, timeZone)}
			</Alert>
		);
	if (!failingSince) return null;
	return <Alert tone="warning">{t('webhooks:failing', { date: formatInstant(failingSince, locale, timeZone) })}</Alert>;
}

/** /webhooks/{endpointId}: the messages to one endpoint, with the responses. */
export function EndpointPage() {
	const { t } = useTranslation('webhooks');
	const id = useParam('endpointId');
	const { data: endpoint, error, refetch } = trpc.webhooks.get.useQuery({ id });
	const crumbs = [{ label: t('title'), href: '/webhooks' }];
	if (error)
		return (
			<Page title={t('title')} crumbs={crumbs}>
				<ErrorState error={error} onRetry={() => void refetch()} />
			</Page>
		);
	return (
		<Page title={endpoint?.name} crumbs={crumbs} fill actions={endpoint && <EndpointActions endpoint={endpoint} />}>
			{!endpoint ? (
				<Skeleton className="h-40 rounded-lg" />
			) : (
				<>
					<p className="break-all text-muted-foreground text-sm" dir="ltr">
						{endpoint.url}
					</p>
					<EndpointAlert endpoint={endpoint} />
					<Deliveries endpointId={id} />
				</>
			)}
		</Page>
	);
}
