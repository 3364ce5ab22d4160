import { useEffect, useMemo, useState } from 'react';
import { useEvent, useMediaQuery } from '../lib/hooks';
import { useUi } from '../lib/ui-context';
import { toFilter, toGridQuery, zoneOf } from './data/query';
import { useRows } from './data/use-rows';
import type { DataGridProps } from './data-grid-props';
import type { GridContextValue } from './grid-context';
import { between, isOf, selectRows } from './state/selection';
import { isHidden, orderedFields, pageCount } from './state/state';
import type { GridColumn, GridLayout } from './types';
import { useAnnouncements } from './use-announcements';
import { useFresh } from './use-fresh';

function valueReader<Row extends object>(columns: readonly GridColumn<Row>[]) {
	const readers = new Map(columns.map((column) => [column.field, column.value]));
	return (row: Row, field: string): unknown => {
		const read = readers.get(field);
		return read ? read(row) : Reflect.get(row, field);
	};
}

/** The logic of a DataGrid without its look: query and result, selection, groups, context of its parts. */
export function useGridModel<Row extends object>(props: DataGridProps<Row>) {
	const { label, columns, rowId, state, onStateChange, source, filter } = props;
	const { selection, onSelectionChange } = props;
	const ui = useUi();
	const change = useEvent(onStateChange);

	const phone = useMediaQuery('(max-width: 39.99rem)');
	const cards = state.view === 'list' || phone;
	const options = useMemo(() => ({ filter, timeZone: ui.timeZone }), [filter, ui.timeZone]);
	const query = useMemo(
		// Cards have no groups.
		() => toGridQuery(cards && state.group.length ? { ...state, group: [] } : state, columns, options),
		[state, columns, options, cards],
	);
	const data = useRows(source, query, props);
	const { status, answer } = data;
	const result = answer?.result;
	const rows = useMemo(() => result?.items ?? [], [result]);
	const total = result?.total ?? null;
	const grouped = Boolean(answer?.query.group);
	// The pages of a grouped list count groups.
	const paged = grouped ? (result?.groupCount ?? null) : total;
	const fresh = useFresh(props.fresh, { status, rows, rowId });
	const refusal = status === 'error' ? props.refusal?.(data.error) : null;
	const { text: announcement, announce } = useAnnouncements(
		{ status, answer, refused: Boolean(refusal) },
		state,
		columns,
	);

	// Deleted rows can leave the current page empty. An older query's result doesn't prove that: Back leads to any page.
	useEffect(() => {
		if (status !== 'ready' || paged === null) return;
		const last = pageCount(paged, state.pageSize);
		if (state.page > last) change({ ...state, page: last });
	}, [status, paged, state, change]);

	const context: GridContextValue = useMemo(
		() => ({
			label,
			columns,
			state,
			change,
			announce,
			source,
			changeLayout: (part: Partial<GridLayout>) => change({ ...state, layout: { ...state.layout, ...part } }),
			options,
		}),
		[label, columns, state, change, announce, source, options],
	);

	// For a grouped list, those of the opened groups.
	const [groupRows, setGroupRows] = useState<readonly Row[]>([]);
	const visible = grouped ? groupRows : rows;
	const shown = useMemo(() => visible.map(rowId), [visible, rowId]);
	const [lastSelected, setLastSelected] = useState<string | null>(null);
	const select = useEvent((id: string, on: boolean, range: boolean) => {
		setLastSelected(id);
		onSelectionChange?.(selectRows(selection, range ? between(shown, lastSelected, id) : [id], on));
	});
	const filtered = useMemo(
		() => ({ filter: toFilter(state, columns, options), search: state.search.trim() || undefined }),
		[state, columns, options],
	);
	const selectMatching = () =>
		onSelectionChange?.({
			kind: 'matching',
			...filtered,
			...zoneOf(state, columns, options),
			total: total ?? 0,
			except: [],
		});
	// "All that match" refers to one filter. Under another one, every row would look selected, though none might be.
	useEffect(() => {
		if (selection?.kind === 'matching' && !isOf(selection, filtered)) onSelectionChange?.(null);
	}, [selection, filtered, onSelectionChange]);

	const getValue = useMemo(() => valueReader(columns), [columns]);
	const visibleColumns = useMemo(() => {
		const byField = new Map(columns.map((column) => [column.field, column]));
		return orderedFields(state.layout, columns).flatMap((field) => {
			const column = byField.get(field);
			return column && !isHidden(state.layout, column) ? [column] : [];
		});
	}, [columns, state.layout]);

	return {
		phone,
		cards,
		query,
		data,
		result,
		rows,
		fresh,
		total,
		refusal,
		paged,
		groups: grouped ? (result?.groups ?? null) : null,
		setGroupRows,
		announcement,
		context,
		shown,
		select,
		selectPage: (on: boolean) => onSelectionChange?.(selectRows(selection, shown, on)),
		selectMatching,
		getValue,
		visibleColumns,
		/** What a screen reader hears of a row that was just added. */
		sayFresh: ({ row, top }: { row: Row; top: Row | null }) => {
			const [first] = visibleColumns;
			const name = first ? String(getValue(row, first.field) ?? '') : '';
			return ui.t(top ? 'gridNewOnTop' : 'gridNewHere', { name });
		},
	};
}
