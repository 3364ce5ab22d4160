import type { GridColumn } from '@rewards/ui/data-grid';
import { Badge } from '@rewards/ui/primitives/badge';
import { ledgerTypes } from '@rewards/validators/ledger/constants';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { BalanceAfter } from './balance-after';
import type { TransactionRow } from './types';

/** Columns of a participant's transactions. */
export function useTransactionColumns(programId: string, participantId: string): GridColumn<TransactionRow>[] {
	const { t } = useTranslation('ledger');
	const { manageOrders, manageProgram } = useSelf().data.permissions;
	const mayOpen = manageOrders || manageProgram;
	const person = `/programs/${programId}/participants/${participantId}`;
	return useMemo(
		() => [
			{
				field: 'createDate',
				header: t('field.createDate'),
				type: 'datetime',
				width: 178,
				fixed: true,
				card: 'subtitle',
			},
			{
				field: 'description',
				header: t('field.description'),
				type: 'text',
				width: 225,
				card: 'title',
				cell: ({ description, reversedById, reverses }) => (
					<span className="flex min-w-0 items-center gap-2">
						<span dir="auto" className="truncate">
							{description}
						</span>
						{reversedById !== null && <Badge tone="neutral">{t('reversed')}</Badge>}
						{/* Without its own reason, a reversal's description already names the reversed transaction. */}
						{reverses && reverses.description !== description && (
							<Badge tone="outline">
								<bdi className="max-w-40 truncate">{t('reverses', { what: reverses.description })}</bdi>
							</Badge>
						)}
					</span>
				),
			},
			{
				field: 'type',
				header: t('field.type'),
				type: 'enum',
				width: 110,
				groupable: true,
				options: ledgerTypes.map((value) => ({ value, label: t(`type.${value}`) })),
			},
			{ field: 'amount', header: t('field.amount'), type: 'number', width: 96, total: 'sum' },
			{
				field: 'balanceAfter',
				header: t('field.balanceAfter'),
				type: 'number',
				width: 110,
				local: true,
				sortable: false,
				filterable: false,
				cell: ({ id }) => <BalanceAfter programId={programId} participantId={participantId} id={id} />,
			},
			{ field: 'reference', header: t('field.reference'), type: 'text', width: 116 },
			{
				field: 'orderNumber',
				header: t('field.orderNumber'),
				type: 'text',
				width: 130,
				hidden: true,
				cell: ({ orderId, orderNumber }) =>
					orderId && mayOpen ? (
						<Link href={`${person}/orders/${orderId}`} className="text-primary-text hover:underline">
							<span data-ltr>{orderNumber}</span>
						</Link>
					) : (
						orderNumber
					),
			},
			{ field: 'createdByName', header: t('field.createdBy'), type: 'text', width: 130, groupable: true },
		],
		[t, programId, participantId, person, mayOpen],
	);
}
