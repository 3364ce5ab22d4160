import type { GridColumn } from '@rewards/ui/data-grid';
import { orderMovements } from '@rewards/validators/orders/constants';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useLongDate } from '../../lib/texts/use-long-date';

const tones = { order: 'info', cancelled: 'neutral', returned: 'warning', void: 'neutral' } as const;

/** What a row of a report stands for, an order or what of one came to nothing, and when that order was placed. */
export function useMovementColumns(): GridColumn<{ orderedAt: string }>[] {
	const { t } = useTranslation('reports');
	const longDate = useLongDate();
	return useMemo(
		() => [
			{
				field: 'movement',
				header: t('column.movement'),
				type: 'enum',
				width: 130,
				groupable: true,
				options: orderMovements.map((value) => ({ value, label: t(`movement.${value}`), tone: tones[value] })),
			},
			{
				field: 'orderedAt',
				header: t('column.orderedAt'),
				type: 'datetime',
				width: 170,
				hidden: true,
				cell: ({ orderedAt }) => longDate(orderedAt),
			},
		],
		[t, longDate],
	);
}
