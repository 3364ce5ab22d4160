import type { Value } from './columns';

/** DevExtreme's load options, as far as its grids send them to a store. */
export type Operation = '=' | '<>' | '>' | '>=' | '<' | '<=' | 'contains' | 'notcontains' | 'startswith' | 'endswith';
export type Condition = [field: string, operation: Operation, value: Value | Date];
export type Filter = readonly unknown[];

export type DatePart = 'year' | 'quarter' | 'month' | 'day' | 'hour' | 'minute' | 'second';

export interface Sort {
	selector: string;
	desc: boolean;
}
export interface Group extends Sort {
	isExpanded?: boolean;
	groupInterval?: DatePart | number;
}
export interface Summary {
	selector?: string;
	summaryType: 'count' | 'sum' | 'avg' | 'min' | 'max';
}
export interface LoadOptions {
	filter?: Filter;
	sort?: Sort[];
	skip?: number;
	take?: number;
	group?: Group[];
	groupSummary?: Summary[];
	totalSummary?: Summary[];
	requireTotalCount?: boolean;
	requireGroupCount?: boolean;
	select?: string[];
	searchExpr?: string | string[];
	searchOperation?: Operation;
	searchValue?: Value;
}
