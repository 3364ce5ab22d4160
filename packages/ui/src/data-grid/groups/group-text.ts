import { formatNumber } from '../../lib/format';
import type { UiContextValue } from '../../lib/ui-context';
import type { GridTotals } from '../contract';
import { valueText } from '../table/cell-value';
import type { GridColumn } from '../types';
import type { GroupStep } from './group-query';

/** The value of a group in words: "Active", "March 2025", "1,000 – 1,499". */
export function groupText(column: GridColumn<never>, { by, key }: GroupStep, ui: UiContextValue): string {
	const { interval } = by;
	if (key === null || key === '') return ui.t('gridBlank');
	if (typeof interval === 'number') {
		const from = Number(key);
		return `${formatNumber(from, ui.locale)} – ${formatNumber(from + interval, ui.locale)}`;
	}
	if (!interval) return valueText(column, key, ui);
	const start = new Date(String(key));
	const format = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(ui.locale, { timeZone: 'UTC', ...options }).format(start);
	if (interval === 'year') return format({ year: 'numeric' });
	if (interval === 'day') return format({ dateStyle: 'medium' });
	if (interval === 'month') return format({ year: 'numeric', month: 'long' });
	return ui.t('gridQuarter', { quarter: Math.floor(start.getUTCMonth() / 3) + 1, year: format({ year: 'numeric' }) });
}

/** A column's total, formatted; a count of values is a number, whatever the values are. */
export function totalText(column: GridColumn<never>, totals: GridTotals, ui: UiContextValue): string {
	const { total, field, type } = column;
	if (!total) return '';
	return valueText({ ...column, type: total === 'count' ? 'number' : type }, totals[`${total}:${field}`], ui);
}
