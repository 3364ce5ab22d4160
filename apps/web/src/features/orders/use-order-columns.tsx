import type { GridColumn } from '@rewards/ui/data-grid';
import { orderStatuses } from '@rewards/validators/orders/constants';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { orderTones } from '../../components/order-tones';
import { useTranslation } from '../../i18n/use-translation';
import { useMay } from '../../lib/session/self';
import { useLongDate } from '../../lib/texts/use-long-date';
import { OrderStatusCell } from './order-status';
import { totalColumns } from './total-columns';
import type { ProgramOrderRow } from './types';

/** Columns of a program's orders. In claim programs the code replaces the participant's name. */
export function useOrderColumns(programId: string, type: string | undefined): GridColumn<ProgramOrderRow>[] {
	const { t } = useTranslation('orders');
	const manageParticipant = useMay('manageParticipant');
	const longDate = useLongDate();
	return useMemo((): GridColumn<ProgramOrderRow>[] => {
		const claim = type === 'claim';
		const people = `/programs/${programId}/participants`;
		const link = 'inline-flex min-h-[24px] items-center text-primary-text hover:underline';
		return [
			{
				field: 'orderNumber',
				header: t('field.orderNumber'),
				type: 'text',
				width: 150,
				fixed: true,
				pinned: 'start',
				headerFilter: false,
				card: 'title',
				cell: ({ id, userId, orderNumber }) => (
					<Link href={`${people}/${userId}/orders/${id}`} className={`${link} font-mono text-xs`}>
						<span data-ltr>{orderNumber}</span>
					</Link>
				),
			},
			{
				field: 'date',
				header: t('field.date'),
				type: 'datetime',
				width: 190,
				groupable: true,
				card: 'subtitle',
				cell: ({ date }) => longDate(date),
			},
			{
				field: claim ? 'email' : 'participant',
				header: t(claim ? 'field.code' : 'field.participant'),
				type: 'text',
				width: 200,
				headerFilter: false,
				cell: (row) => {
					const name = claim ? row.email : row.participant || row.email;
					const text = <bdi className={claim ? 'font-mono text-xs' : undefined}>{name}</bdi>;
					return manageParticipant ? (
						<Link href={`${people}/${row.userId}`} className={link}>
							{text}
						</Link>
					) : (
						text
					);
				},
			},
			{
				field: 'status',
				header: t('field.status'),
				type: 'enum',
				width: 190,
				groupable: true,
				options: orderStatuses.map((value) => ({ value, label: t(`status.${value}`), tone: orderTones[value] })),
				cell: (row) => <OrderStatusCell status={row.status} trackingLink={row.trackingLink} />,
			},
			...totalColumns(t, type),
			{ field: 'netShipping', header: t('field.shipping'), type: 'money', width: 120, total: 'sum', hidden: true },
			{ field: 'netTax', header: t('tax.title'), type: 'money', width: 120, total: 'sum', hidden: true },
			{ field: 'errorMessage', header: t('field.error'), type: 'text', width: 280, grow: 1, groupable: true },
			{ field: 'externalOrderNumber', header: t('field.externalOrderNumber'), type: 'text', width: 190, hidden: true },
			{ field: 'levelName', header: t('field.level'), type: 'text', width: 140, hidden: true, groupable: true },
			{ field: 'placedByName', header: t('field.placedBy'), type: 'text', width: 160, hidden: true, groupable: true },
		];
	}, [t, programId, type, manageParticipant, longDate]);
}
