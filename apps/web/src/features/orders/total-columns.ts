import type { GridColumn } from '@rewards/ui/data-grid';
import type { TFunction } from '../../i18n/keys';

const points = [
	['netTotal', 'total'],
	['total', 'ordered'],
	['cancelledTotal', 'cancelled'],
	['returnedTotal', 'returned'],
] as const;
const dollars = [
	['netAmount', 'amount'],
	['totalAmount', 'orderedAmount'],
	['cancelledAmount', 'cancelledAmount'],
	['returnedAmount', 'returnedAmount'],
] as const;

/**
 * What orders are worth: in points where the program has points, else in dollars; the others can be shown. `type`: of
 * the program, once known.
 */
export function totalColumns(t: TFunction<'orders'>, type: string | undefined) {
	const worth = type === undefined || type === 'points' ? 'netTotal' : 'netAmount';
	const column = (kind: 'number' | 'money', [field, header]: (typeof points | typeof dollars)[number]) =>
		({
			field,
			header: t(`field.${header}`),
			type: kind,
			width: 120,
			total: 'sum',
			hidden: field !== worth,
		}) as const satisfies GridColumn<object>;
	return [...points.map((one) => column('number', one)), ...dollars.map((one) => column('money', one))];
}
