import type { GridGroupBy, GridQueryInput, GridResult, GridTotal } from '@rewards/validators/grid';

/** Asks a list procedure; what a caller may see is decided there. */
export type AskGrid<Row extends object> = (query: GridQueryInput) => Promise<GridResult<Row>>;

/** A level of groups as DevExtreme asks for it. */
export interface GroupLevel {
	field: string;
	desc: boolean;
	interval?: GridGroupBy['interval'];
}

/** A summary in the order in which it is asked for; without a field it counts rows. */
export type SummaryRequest = GridTotal | 'rows';

/** What a REST client asks of a list, in either dialect. */
export interface GridRequest {
	/** Decides the shape of the answer: `items` and `total`, or `data` and `totalCount`. */
	dialect: 'documented' | 'devextreme';
	query: GridQueryInput;
	/** DevExtreme nests all its levels in one answer; empty for the other dialect, whose one level is in the query. */
	levels: GroupLevel[];
	/** The groups of the last level hold their rows. */
	expanded: boolean;
	/** No page is named. DevExtreme means everything by that, the other dialect as many rows as one answer holds. */
	whole: boolean;
	requireTotalCount: boolean;
	requireGroupCount: boolean;
	/** The fields to answer; null for all. */
	select: string[] | null;
	totalSummary: SummaryRequest[];
	groupSummary: SummaryRequest[];
}
