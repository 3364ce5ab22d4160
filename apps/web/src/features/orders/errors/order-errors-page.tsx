import { formatNumber, useUi } from '@rewards/ui';
import type { GridColumn, GridState } from '@rewards/ui/data-grid';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { orderStatuses } from '@rewards/validators/orders/constants';
import { CircleCheck, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { orderTones } from '../../../components/order-tones';
import { Page } from '../../../components/page';
import { useTranslation } from '../../../i18n/use-translation';
import { ListGrid } from '../../../lib/list-grid/list-grid';
import { deferredImport } from '../../../lib/loading/deferred-import';
import { useLongDate } from '../../../lib/texts/use-long-date';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import { useOrderBulk } from '../bulk/use-order-bulk';
import type { OrderErrorRow } from '../types';
import { useOrdersChanged } from '../use-orders-changed';
import { ErrorCell } from './error-cell';
import { useTellFailure } from './use-tell-failure';

const EditFailedOrder = deferredImport(
	() => import('./edit-failed-order').then((module) => module.EditFailedOrder),
	'orders',
	'participants',
	'validation',
);

const initial: Partial<GridState> = { pageSize: 12, sort: [{ field: 'since', desc: true }] };

function useColumns(): GridColumn<OrderErrorRow>[] {
	const { t } = useTranslation('orders');
	const { locale } = useUi();
	const longDate = useLongDate();
	return useMemo(
		(): GridColumn<OrderErrorRow>[] => [
			{
				field: 'programName',
				header: t('errors.program'),
				type: 'text',
				width: 170,
				groupable: true,
				card: 'subtitle',
			},
			{ field: 'resellerName', header: t('errors.reseller'), type: 'text', width: 170, groupable: true },
			{
				field: 'orderNumber',
				header: t('field.orderNumber'),
				type: 'text',
				width: 140,
				fixed: true,
				headerFilter: false,
				card: 'title',
				cell: ({ programDataId, userId, orderNumber }) => (
					<Link
						href={`/programs/${programDataId}/participants/${userId}/orders/${encodeURIComponent(orderNumber)}`}
						className="inline-flex min-h-[24px] items-center font-mono text-primary-text text-xs hover:underline"
					>
						<span data-ltr>{orderNumber}</span>
					</Link>
				),
			},
			{
				field: 'orderDate',
				header: t('errors.date'),
				type: 'datetime',
				width: 180,
				cell: ({ orderDate }) => longDate(orderDate),
			},
			{ field: 'participant', header: t('field.participant'), type: 'text', width: 180, headerFilter: false },
			{
				field: 'netTotal',
				header: t('errors.total'),
				type: 'number',
				width: 120,
				total: 'sum',
				// An order of a program without points isn't worth 0.
				cell: ({ netTotal, programType }) =>
					programType === 'points' || netTotal > 0 ? formatNumber(netTotal, locale) : '',
			},
			{ field: 'netAmount', header: t('field.amount'), type: 'money', width: 120, total: 'sum' },
			{
				field: 'errorMessage',
				header: t('field.error'),
				type: 'text',
				width: 300,
				grow: 1,
				groupable: true,
				cell: (row) => <ErrorCell row={row} />,
			},
			{ field: 'cleared', header: t('errors.cleared'), type: 'boolean', width: 120, groupable: true, hidden: true },
			{ field: 'clearedByName', header: t('errors.clearedByName'), type: 'text', width: 170, hidden: true },
			{ field: 'clearedAt', header: t('errors.clearedAt'), type: 'datetime', width: 180, hidden: true },
			{
				field: 'status',
				header: t('field.status'),
				type: 'enum',
				width: 170,
				groupable: true,
				hidden: true,
				options: orderStatuses.map((value) => ({ value, label: t(`status.${value}`), tone: orderTones[value] })),
			},
			{ field: 'since', header: t('errors.since'), type: 'datetime', width: 180, hidden: true },
		],
		[t, locale, longDate],
	);
}

/** /orderserrors: orders of all programs that could not be sent to their suppliers, and why. */
export function OrderErrorsPage() {
	const { t } = useTranslation('orders');
	const [asked, setAsked] = useState<OrderErrorRow | null>(null);
	const columns = useColumns();
	const [edited, setEdited] = useState<OrderErrorRow | null>(null);
	const changed = useOrdersChanged();
	const bulk = useOrderBulk(null, changed);
	const clear = useSave(trpc.orderErrors.clear);
	const showFailure = useTellFailure();
	const ready = useMemo(
		() => [
			{ id: 'causes', name: t('errors.byCause'), query: 'group=errorMessage' },
			{ id: 'cleared', name: t('errors.clearedView'), query: 'f.cleared=true' },
		],
		[t],
	);
	return (
		<Page title={t('errors.title')} fill>
			<div className="flex min-h-[30rem] flex-1 flex-col">
				{bulk.following}
				<ListGrid
					list="orderErrors"
					label={t('errors.title')}
					columns={columns}
					rowId={(row) => row.orderDataId}
					initial={initial}
					ready={ready}
					rowActionCount={2}
					{...bulk.grid}
					rowActions={(row) => [
						...(row.status === 'API Error'
							? [
									{
										id: 'edit',
										label: t('errors.edit'),
										icon: <Pencil aria-hidden />,
										onSelect: () => setEdited(row),
									},
								]
							: []),
						...(row.cleared
							? []
							: [
									{
										id: 'delete',
										label: t('errors.remove'),
										icon: <Trash2 aria-hidden />,
										danger: true,
										onSelect: () => setAsked(row),
									},
								]),
					]}
					empty={{ icon: CircleCheck, title: t('errors.emptyTitle'), text: t('errors.empty') }}
				/>
			</div>
			{bulk.question}
			{edited && (
				<Suspense fallback={null}>
					<EditFailedOrder
						programId={edited.programDataId}
						orderId={edited.orderId}
						onClose={() => setEdited(null)}
						onSaved={() => {
							setEdited(null);
							changed();
						}}
					/>
				</Suspense>
			)}
			{asked && (
				<ConfirmDialog
					open
					danger
					onOpenChange={() => setAsked(null)}
					title={t('errors.question')}
					confirmLabel={t('errors.confirm')}
					onConfirm={async () => {
						await clear({ orderDataId: asked.orderDataId }).catch(showFailure);
						void toast.success(t('errors.deleted'), { description: t('errors.deletedText') });
						setAsked(null);
						changed();
					}}
				>
					{t('errors.noRedo')}
					{asked.status === 'API Error' && <p className="mt-2">{t('errors.waits')}</p>}
				</ConfirmDialog>
			)}
		</Page>
	);
}
