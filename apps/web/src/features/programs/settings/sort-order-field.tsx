import { SelectField, useWatch } from '@rewards/ui/form';
import { sortOrders } from '@rewards/validators/programs/constants';
import type { TFunction } from '../../../i18n/keys';
import { useTranslation } from '../../../i18n/use-translation';
import type { SettingsValues } from './values';

/** The label of a sort order. */
export function sortWords(t: TFunction<'programSettings'>, value: unknown): string {
	const order = sortOrders.find((one) => one === value);
	return order ? t(`sortOrder.${order}`) : '';
}

/**
 * How the shop sorts; by points only if products have a price in points. An order that the type no longer has stays
 * until another one is chosen.
 */
export function SortOrderField() {
	const { t } = useTranslation('programSettings');
	const [type, chosen] = useWatch<SettingsValues, ['type', 'permissions.sortOrder']>({
		name: ['type', 'permissions.sortOrder'],
	});
	const offered = sortOrders.filter((order) => type === 'points' || !order.startsWith('price_') || order === chosen);
	return (
		<SelectField
			name="permissions.sortOrder"
			required={false}
			label={t('field.sortOrder')}
			options={offered.map((value) => ({ value, label: sortWords(t, value) }))}
		/>
	);
}
