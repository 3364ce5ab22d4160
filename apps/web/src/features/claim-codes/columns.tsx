import type { GridColumn } from '@rewards/ui/data-grid';
import { participantStatuses } from '@rewards/validators/participants/constants';
import { useMemo } from 'react';
import { OrderNumber } from '../../components/order-number';
import { useTranslation } from '../../i18n/use-translation';
import { statusTones } from '../participants';
import type { Batch, Code } from './types';

const figures = ['quantity', 'unused', 'active', 'pending', 'used', 'disabled', 'archived'] as const;
/** The breakdown of unused codes. */
const parts: readonly string[] = ['active', 'pending'];

export function useBatchColumns(): GridColumn<Batch>[] {
	const { t } = useTranslation('claimCodes');
	return useMemo(
		(): GridColumn<Batch>[] => [
			{
				field: 'level',
				header: t('field.level'),
				type: 'text',
				width: 180,
				fixed: true,
				groupable: true,
				card: 'title',
			},
			{ field: 'name', header: t('field.name'), type: 'text', width: 160 },
			...figures.map(
				(field): GridColumn<Batch> => ({
					field,
					header: t(`field.${field}`),
					type: 'number',
					width: 116,
					headerFilter: false,
					hidden: parts.includes(field),
				}),
			),
			{
				field: 'createDate',
				header: t('field.createDate'),
				type: 'datetime',
				width: 180,
				groupable: true,
				card: 'subtitle',
			},
			{ field: 'createdByName', header: t('field.createdByName'), type: 'text', width: 180, groupable: true },
			{ field: 'codeLength', header: t('field.codeLength'), type: 'number', width: 100, hidden: true },
			{ field: 'disabledAt', header: t('field.disabledAt'), type: 'datetime', width: 180, hidden: true },
			{ field: 'id', header: t('field.id'), type: 'id', width: 300, copy: true, hidden: true },
		],
		[t],
	);
}

export function useCodeColumns(programId: string): GridColumn<Code>[] {
	const { t } = useTranslation(['claimCodes', 'participants']);
	return useMemo(
		(): GridColumn<Code>[] => [
			{
				field: 'code',
				header: t('claimCodes:field.code'),
				type: 'text',
				width: 240,
				copy: true,
				fixed: true,
				card: 'title',
				headerFilter: false,
			},
			{
				field: 'status',
				header: t('claimCodes:field.status'),
				type: 'enum',
				width: 170,
				groupable: true,
				options: participantStatuses.map((value) => ({
					value,
					label: t(`participants:status.${value}`),
					tone: statusTones[value],
				})),
				card: 'subtitle',
			},
			{ field: 'level', header: t('claimCodes:field.level'), type: 'text', width: 160, groupable: true },
			{
				field: 'orderQuantity',
				header: t('claimCodes:field.orderQuantity'),
				type: 'number',
				width: 120,
				headerFilter: false,
			},
			{
				field: 'orderNumber',
				header: t('claimCodes:field.usedBy'),
				type: 'text',
				width: 160,
				headerFilter: false,
				cell: ({ orderId, orderNumber, orderOf }) => (
					<OrderNumber {...{ programId, userId: orderOf ?? '', orderId: orderId ?? null, orderNumber }} />
				),
			},
			{ field: 'createDate', header: t('claimCodes:field.createDate'), type: 'datetime', width: 180, hidden: true },
		],
		[t, programId],
	);
}
