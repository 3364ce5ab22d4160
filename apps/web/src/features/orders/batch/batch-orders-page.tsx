import type { GridColumn, GridSelection, GridState } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { orderStatuses } from '@rewards/validators/orders/constants';
import { PackageCheck, Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { ErrorState } from '../../../components/error-state';
import { orderTones } from '../../../components/order-tones';
import { Page } from '../../../components/page';
import { useParam } from '../../../components/param';
import { useTranslation } from '../../../i18n/use-translation';
import { ListGrid } from '../../../lib/list-grid/list-grid';
import { useLongDate } from '../../../lib/texts/use-long-date';
import { trpc } from '../../../lib/trpc';
import { OrderTabs } from '../order/order-tabs';
import { totalColumns } from '../total-columns';
import type { BatchOrderRow } from '../types';
import { BatchItems } from './batch-items';
import { useBatchRights } from './batch-rights';
import { useSubmitBatch } from './use-submit-batch';

const initial: Partial<GridState> = {
	pageSize: 12,
	// Waiting orders come first.
	sort: [
		{ field: 'submitted', desc: false },
		{ field: 'date', desc: true },
	],
};

function useColumns(programId: string, type: string | undefined): GridColumn<BatchOrderRow>[] {
	const { t } = useTranslation('orders');
	const longDate = useLongDate();
	return useMemo(
		(): GridColumn<BatchOrderRow>[] => [
			{
				field: 'orderNumber',
				header: t('field.orderNumber'),
				type: 'text',
				width: 150,
				fixed: true,
				headerFilter: false,
				card: 'title',
				cell: ({ id, userId, orderNumber }) => (
					<Link
						href={`/programs/${programId}/participants/${userId}/batch/${id}`}
						className="inline-flex min-h-[24px] items-center font-mono text-primary-text text-xs hover:underline"
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
				field: type === 'claim' ? 'email' : 'participant',
				header: t(type === 'claim' ? 'field.code' : 'field.participant'),
				type: 'text',
				width: 200,
				grow: 1,
				headerFilter: false,
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
			{ field: 'submitted', header: t('batch.state'), type: 'boolean', width: 120, groupable: true },
			{ field: 'submittedAt', header: t('batch.submittedAt'), type: 'datetime', width: 190, hidden: true },
			{ field: 'errorMessage', header: t('field.error'), type: 'text', width: 220, hidden: true },
		],
		[t, programId, type, longDate],
	);
}

/** /programs/{programId}/reports/batch-order: orders that wait until staff submit them. */
export function BatchOrdersPage() {
	const { t } = useTranslation('orders');
	const programId = useParam('programId');
	const { data: program, error, refetch } = trpc.programs.get.useQuery({ programId });
	const [selection, setSelection] = useState<GridSelection | null>(null);
	const { pending, send } = useSubmitBatch(programId, () => setSelection(null));
	const { edits } = useBatchRights(program?.batchOrderEnabled);
	const columns = useColumns(programId, program?.type);
	const ready = useMemo(() => [{ id: 'waiting', name: t('batch.waiting'), query: 'f.submitted=false' }], [t]);
	return (
		<Page
			title={t('batch.title')}
			crumbs={
				program && [
					{ label: program.account.name, href: `/customers/${program.account.id}` },
					{ label: program.name, href: `/programs/${programId}/settings` },
				]
			}
			actions={
				edits && (
					<Button
						variant="primary"
						disabled={!selection}
						pending={pending}
						onClick={() => selection && void send(selection)}
					>
						<Send aria-hidden className="rtl:-scale-x-100" />
						{t('batch.submit')}
					</Button>
				)
			}
			fill
		>
			<OrderTabs programId={programId} batchOrderEnabled={program?.batchOrderEnabled} open="batch" />
			{error ? (
				<ErrorState error={error} onRetry={() => void refetch()} />
			) : (
				<div className="flex min-h-[30rem] flex-1 flex-col">
					<ListGrid
						list="batchOrders"
						label={t('batch.title')}
						columns={columns}
						rowId={(row) => row.id}
						initial={initial}
						scope={{ programId }}
						ready={ready}
						{...(edits ? { selection, onSelectionChange: setSelection } : {})}
						renderDetail={(row) => <BatchItems programId={programId} orderId={row.id} />}
						empty={{ icon: PackageCheck, title: t('batch.emptyTitle'), text: t('batch.empty') }}
					/>
				</div>
			)}
		</Page>
	);
}
