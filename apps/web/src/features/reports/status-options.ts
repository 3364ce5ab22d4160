import type { GridOption } from '@rewards/ui/data-grid';
import { orderStatuses } from '@rewards/validators/orders/words';
import { orderTones } from '../../components/order-tones';
import { useTranslation } from '../../i18n/use-translation';

/** The order statuses with their labels and colors. */
export function useStatusOptions(): GridOption[] {
	const { t } = useTranslation('orders');
	return orderStatuses.map((value) => ({ value, label: t(`status.${value}`), tone: orderTones[value] }));
}
