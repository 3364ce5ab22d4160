import type { GridGroupBy, GridQueryInput, GridResult, GridTotal } from '@rewards/validators/grid';

/** Calls a list procedure, which decides what the caller may see. */
export type AskGrid<Row extends object> = (query: GridQueryInput) => Promise<GridResult<Row>>;

/** A level of groups as DevExtreme requests it. */
export interface GroupLevel {
	field: string;
	desc: boolean;
	interval?: GridGroupBy['interval'];
}

/** A requested summary, in order; without a field it counts rows. */
export type SummaryRequest = GridTotal | 'rows';

/** A REST client's list request, in either dialect. */
export interface GridRequest {
	/** Decides the response format: `items` and `total`, or `data` and `totalCount`. */
	dialect: 'documented' | 'devextreme';
	query: GridQueryInput;
	/** DevExtreme nests all its levels in one response; empty for the other dialect, whose one level is in the query. */
	levels: GroupLevel[];
	/** The groups of the last level include their rows. */
	expanded: boolean;
	/** No page is requested. DevExtreme then expects all rows, the other dialect as many as one response holds. */
	whole: boolean;
	requireTotalCount: boolean;
	requireGroupCount: boolean;
	/** The fields to return; null for all. */
	select: string[] | null;
	totalSummary: SummaryRequest[];
	groupSummary: SummaryRequest[];
}
