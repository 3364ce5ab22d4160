import { formatMoney, formatNumber, useUi } from '@rewards/ui';

/** The data of a month. */
export const measures = ['points', 'value', 'adjusted', 'redeemed', 'reversed'] as const;
export type Measure = (typeof measures)[number];

/** The format of a measure. */
export function useMeasure() {
	const { locale } = useUi();
	return (measure: Measure, value: number | string, more: Intl.NumberFormatOptions = {}) =>
		measure === 'value'
			? formatMoney(value, locale)
			: formatNumber(Number(value), locale, { maximumFractionDigits: 0, ...more });
}
