export * from './contract';
export { toDistinctQuery } from './data/distinct-query';
export { type QueryOptions, toFilter, toGridQuery } from './data/query';
export type { GridSource } from './data/source';
export { DataGrid } from './data-grid';
export type { DataGridProps } from './data-grid-props';
export type { GridEmpty } from './grid-state-views';
export { isSelected, selectedCount, selectionInput, selectRows } from './state/selection';
export {
	clearFilters,
	defaultLayout,
	gridState,
	hasFilters,
	isHidden,
	orderedFields,
	setFilter,
	setPageSize,
	setPicks,
	setSearch,
	setSort,
	toggleSort,
} from './state/state';
export { type FieldTypes, isGridParam, readGridUrl, writeGridUrl } from './state/url';
export { layoutFrom, type UrlAdapter, type UseGridStateOptions, useGridState } from './state/use-grid-state';
export { valueText } from './table/cell-value';
export type { GridSlot, GridToolbarSlots } from './toolbar/toolbar';
export type * from './types';
