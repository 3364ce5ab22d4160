import type { UiContextValue } from '../../lib/ui-context';
import type { GridScalar } from '../contract';
import { isEmptyFilter, needsNoValue } from '../state/state';
import { valueText } from '../table/cell-value';
import type { ColumnFilter, GridColumn, GridState } from '../types';
import { dayNames } from './day-names';
import { isDayPreset } from './days';
import { operationKey } from './operation-names';

function scalarText(column: GridColumn<never>, value: GridScalar, ui: UiContextValue): string {
	if (value === null || value === '') return ui.t('gridBlank');
	// A filter on instants is by days.
	return valueText(column.type === 'datetime' ? { ...column, type: 'date' } : column, value, ui);
}

function listText(column: GridColumn<never>, values: readonly GridScalar[], ui: UiContextValue): string {
	const shown = values.slice(0, 3).map((value) => scalarText(column, value, ui));
	const rest = values.length - shown.length;
	const text = shown.join(ui.t('listSeparator'));
	return rest > 0 ? ui.t('listMore', { list: text, count: rest }) : text;
}

function filterText(column: GridColumn<never>, filter: ColumnFilter, ui: UiContextValue): string {
	const operation = ui.t(operationKey(filter.op, column.type));
	const name = column.header;
	if (needsNoValue(filter.op)) return ui.t('chipNoValue', { name, operation });
	const { value } = filter;
	if (filter.op === 'within' && isDayPreset(value)) return ui.t('chipValues', { name, value: ui.t(dayNames[value]) });
	if (filter.op === 'between') {
		const [from = null, to = null] = Array.isArray(value) ? value : [value ?? null];
		const end = (one: GridScalar) => (one === null || one === '' ? '…' : scalarText(column, one, ui));
		return ui.t('chipRange', { name, from: end(from), to: end(to) });
	}
	if (Array.isArray(value)) return ui.t('chipValues', { name, value: listText(column, value, ui) });
	return ui.t('chip', { name, operation, value: scalarText(column, value ?? null, ui) });
}

export interface Chip {
	kind: 'search' | 'filter' | 'pick';
	field: string;
	text: string;
}

/** Everything that narrows the list, in words: the chips of the toolbar, and the announcement. */
export function activeFilters(state: GridState, columns: readonly GridColumn<never>[], ui: UiContextValue): Chip[] {
	const chips: Chip[] = [];
	if (state.search.trim()) {
		chips.push({ kind: 'search', field: '', text: ui.t('chipSearch', { value: state.search.trim() }) });
	}
	for (const column of columns) {
		const { field } = column;
		const filter = state.filters[field];
		if (filter && !isEmptyFilter(filter)) chips.push({ kind: 'filter', field, text: filterText(column, filter, ui) });
		const picks = state.picks[field];
		if (picks?.length) {
			const value = listText(column, picks, ui);
			chips.push({ kind: 'pick', field, text: ui.t('chipValues', { name: column.header, value }) });
		}
	}
	return chips;
}
