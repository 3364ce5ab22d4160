import { type GridColumn, type GridSource, type GridState, setFilter, toGridQuery } from '@rewards/ui/data-grid';
import type { GridGroup, GridTotals } from '@rewards/validators/grid';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Days } from './periods';

/** The totals of a report, besides its number of rows. */
export interface Figure {
	field: string;
	label: string;
	format: 'points' | 'dollars' | 'number';
}

interface Asked<Row extends object> {
	source: GridSource<Row>;
	state: GridState;
	columns: readonly GridColumn<Row>[];
	timeZone: string;
	enabled: boolean;
}
const filtered = <Row extends object>({ state, columns, timeZone }: Asked<Row>) => {
	const { filter, search } = toGridQuery({ ...state, group: [], totals: false }, columns, { timeZone });
	return { ...(filter && { filter }), ...(search && { search }), timeZone };
};

export interface Sums {
	total: number;
	totals: GridTotals;
}

/** The number of rows of a report and their totals, with the same filter as the list below. */
export function useSums<Row extends object>(asked: Asked<Row>, figures: readonly Figure[]) {
	const query = {
		...filtered(asked),
		skip: 0,
		take: 0,
		withTotal: true,
		...(figures.length > 0 && { totals: figures.map(({ field }) => ({ field, summary: 'sum' as const })) }),
	};
	return useQuery({
		queryKey: [...asked.source.key, query],
		queryFn: async ({ signal }): Promise<Sums> => {
			const { total, totals } = await asked.source.load(query, signal);
			return { total: total ?? 0, totals: totals ?? {} };
		},
		enabled: asked.enabled,
		placeholderData: keepPreviousData,
	});
}

/** The same for other days. */
export const withDays = (state: GridState, field: string, [from, to]: Days): GridState =>
	setFilter(state, field, { op: 'between', value: [from, to] });

/** Maximum groups in a chart; beyond that, use the list itself. */
export const mostGroups = 1000;

export function useGroups<Row extends object>(
	asked: Asked<Row>,
	group: { field: string; interval?: 'day' | 'month' | 'year' },
	sum: string | null,
) {
	const query = {
		...filtered(asked),
		group: [{ desc: false, ...group }],
		...(sum !== null && { groupTotals: [{ field: sum, summary: 'sum' as const }] }),
		skip: 0,
		take: mostGroups,
		withTotal: true,
	};
	return useQuery({
		queryKey: [...asked.source.key, query],
		queryFn: async ({ signal }): Promise<{ groups: GridGroup[]; groupCount: number }> => {
			const { groups, groupCount } = await asked.source.load(query, signal);
			return { groups: groups ?? [], groupCount: groupCount ?? 0 };
		},
		enabled: asked.enabled,
		placeholderData: keepPreviousData,
	});
}

/** A total of a group or of all rows; decimals are strings. */
export const figureOf = (totals: GridTotals, field: string): number => Number(totals[`sum:${field}`] ?? 0);
