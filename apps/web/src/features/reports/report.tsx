import type { GridColumn } from '@rewards/ui/data-grid';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type ListAbove, ListGrid, type ListGridProps } from '../../lib/list-grid/list-grid';
import type { ListName, RowOf } from '../../lib/list-grid/use-list-source';
import { readStored } from '../../lib/storage/storage';
import { useUrlAdapter } from '../../lib/use-url-adapter';
import type { ChartBy } from './report-chart';
import type { Figure } from './report-figures';
import { ReportHead } from './report-head';

type ReportProps<Name extends ListName> = Omit<ListGridProps<Name>, 'above' | 'opens' | 'columns'> & {
	columns: readonly GridColumn<RowOf<Name>>[];
	/** Its subject, for printing: the program. */
	about?: string;
	/** Explains the totals. */
	help: string;
	/** The column that the period filters. */
	dateField?: string;
	figures: readonly Figure[];
	charts: readonly ChartBy[];
	/** The report's own filters, next to the period. */
	choices?: (list: ListAbove<RowOf<Name>>) => ReactNode;
};

/** A report: period, totals with those of the previous period, a chart, and the rows behind them. */
export function Report<Name extends ListName>(props: ReportProps<Name>) {
	const { help, about, dateField, figures, charts, choices, ...grid } = props;
	const opening = useLast30Days(grid.list, dateField);
	const all = {
		...grid,
		above: (list: ListAbove<RowOf<Name>>) => (
			<ReportHead
				list={list as unknown as ListAbove<object>}
				columns={grid.columns as readonly GridColumn<object>[]}
				of={{ list: grid.list, scope: ('scope' in grid && grid.scope) || {} }}
				title={grid.label}
				about={about}
				help={help}
				dateField={dateField}
				figures={figures}
				charts={charts}
				choices={choices?.(list)}
			/>
		),
	};
	if (opening) return null;
	// The types of a list's parameters are checked where a page names it.
	return <ListGrid {...(all as unknown as ListGridProps<Name> & object)} />;
}

/**
 * A report without state in its address opens with the last 30 days, unless its reader has a default view. True until
 * the address has that state, so that no other rows load.
 */
function useLast30Days(list: string, dateField: string | undefined): boolean {
	const url = useUrlAdapter();
	const opens = useRef(dateField && url.get() === '' && readStored(`grid.${list}.default`) === null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the report opens
	useLayoutEffect(() => {
		if (opens.current) url.set(`f.${dateField}=within~last30`, { replace: true });
		opens.current = false;
	}, []);
	return Boolean(opens.current);
}
