import type { GridState } from '@rewards/ui/data-grid';
import { ShoppingBag } from 'lucide-react';
import { useMemo } from 'react';
import { ErrorState } from '../../components/error-state';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { trpc } from '../../lib/trpc';
import { useOrderBulk } from './bulk/use-order-bulk';
import { OrderTabs } from './order/order-tabs';
import { useOrderColumns } from './use-order-columns';
import { useOrdersChanged } from './use-orders-changed';

const initial: Partial<GridState> = { pageSize: 12, sort: [{ field: 'date', desc: true }] };

/** /programs/{programId}/orders: the orders of a program. */
export function OrdersPage() {
	const { t } = useTranslation('orders');
	const programId = useParam('programId');
	const { data: program, error, refetch } = trpc.programs.get.useQuery({ programId });
	const columns = useOrderColumns(programId, program?.type);
	const changed = useOrdersChanged();
	const bulk = useOrderBulk(programId, changed);
	const ready = useMemo(
		() => [
			{ id: 'attention', name: t('view.attention'), query: 'f.status=API+Error' },
			{ id: 'waiting', name: t('view.waiting'), query: 'f.status=Waiting+for+Shipment' },
			{ id: 'week', name: t('view.week'), query: 'f.date=within~thisWeek' },
		],
		[t],
	);
	return (
		<Page
			title={t('orders')}
			crumbs={
				program && [
					{ label: program.account.name, href: `/customers/${program.account.id}` },
					{ label: program.name, href: `/programs/${programId}/settings` },
				]
			}
			fill
		>
			<OrderTabs programId={programId} batchOrderEnabled={program?.batchOrderEnabled} open="orders" />
			{error ? (
				<ErrorState error={error} onRetry={() => void refetch()} />
			) : (
				<div className="flex min-h-[30rem] flex-1 flex-col">
					{bulk.following}
					<ListGrid
						list="orders"
						label={t('orders')}
						columns={columns}
						rowId={(row) => row.id}
						initial={initial}
						scope={{ programId }}
						ready={ready}
						{...bulk.grid}
						empty={{ icon: ShoppingBag, title: t('emptyTitle'), text: t('emptyProgram') }}
					/>
				</div>
			)}
			{bulk.question}
		</Page>
	);
}
