import type { GridColumn } from '@rewards/ui/data-grid';
import { useMemo } from 'react';
import { OrderNumber } from '../../components/order-number';
import { useTranslation } from '../../i18n/use-translation';
import { useLongDate } from '../../lib/texts/use-long-date';
import { useMovementColumns } from './movement-columns';
import { useStatusOptions } from './status-options';
import type { OverviewRow } from './types';

/** Columns of Claim Overview; `type`: of the one program, whose report omits its name; null for all programs. */
export function useOverviewColumns(type: string | null): GridColumn<OverviewRow>[] {
	const { t } = useTranslation('reports');
	const longDate = useLongDate();
	const statuses = useStatusOptions();
	const movement = useMovementColumns();
	// biome-ignore lint/correctness/useExhaustiveDependencies: words and formats change with the language alone
	return useMemo((): GridColumn<OverviewRow>[] => {
		const text = (field: keyof OverviewRow & string, width: number, more: object = {}) =>
			({ field, header: t(`column.${field}` as 'column.email'), type: 'text', width, ...more }) as const;
		return [
			...(type === null ? [text('programName', 180, { groupable: true, card: 'subtitle' })] : []),
			text('orderNumber', 150, {
				fixed: true,
				pinned: 'start',
				headerFilter: false,
				card: 'title',
				cell: ({ programId, userId, orderId, orderNumber }: OverviewRow) => (
					<OrderNumber {...{ programId, userId, orderId, orderNumber }} />
				),
			}),
			{
				field: 'date',
				header: t('column.date'),
				type: 'datetime',
				width: 170,
				groupable: true,
				cell: ({ date }) => longDate(date),
			},
			...movement,
			{ field: 'status', header: t('column.status'), type: 'enum', width: 180, groupable: true, options: statuses },
			text('email', 220, { headerFilter: false }),
			text('productModel', 140, { headerFilter: false }),
			text('productName', 220, { groupable: true }),
			{ field: 'quantity', header: t('column.quantity'), type: 'number', width: 100 },
			text('companyName', 160, { headerFilter: false }),
			text('townCity', 140, { groupable: true }),
			text('stateCounty', 110, { groupable: true }),
			text('postcode', 110, { headerFilter: false }),
			{
				field: 'total',
				header: t('column.points'),
				type: 'number',
				width: 110,
				total: 'sum',
				hidden: type !== null && type !== 'points',
			},
			{ field: 'totalAmount', header: t('column.amount'), type: 'money', width: 120, total: 'sum' },
			{ field: 'totalShipping', header: t('column.shipping'), type: 'money', width: 120, total: 'sum', hidden: true },
			{ field: 'tax', header: t('column.tax'), type: 'money', width: 120, total: 'sum', hidden: true },
			text('name', 180, { headerFilter: false, hidden: true }),
		];
	}, [t, type]);
}
