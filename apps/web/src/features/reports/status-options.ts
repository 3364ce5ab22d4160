import type { GridOption } from '@rewards/ui/data-grid';
import { orderMovements, orderStatuses } from '@rewards/validators/orders/words';
import { useTranslation } from '../../i18n/use-translation';
import { orderTones } from '../orders';

/** The order statuses with their labels and colors. */
export function useStatusOptions(): GridOption[] {
	const { t } = useTranslation('orders');
	return orderStatuses.map((value) => ({ value, label: t(`status.${value}`), tone: orderTones[value] }));
}

const movementTones = { order: 'info', cancelled: 'neutral', returned: 'warning', void: 'neutral' } as const;
/** What a row of a report stands for: an order, or what of one came to nothing. */
export function useMovementOptions(): GridOption[] {
	const { t } = useTranslation('reports');
	return orderMovements.map((value) => ({ value, label: t(`movement.${value}`), tone: movementTones[value] }));
}
