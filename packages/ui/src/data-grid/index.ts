export * from './contract';
export { DataGrid } from './data-grid';
export type { DataGridProps } from './data-grid-props';
export { toDistinctQuery } from './distinct-query';
export type { GridEmpty } from './grid-state-views';
export { type QueryOptions, toFilter, toGridQuery } from './query';
export { isSelected, selectedCount, selectionInput, selectRows } from './selection';
export {
	clearFilters,
	defaultLayout,
	gridState,
	hasFilters,
	setFilter,
	setPageSize,
	setPicks,
	setSearch,
	setSort,
	toggleSort,
} from './state';
export type { GridSlot, GridToolbarSlots } from './toolbar';
export type * from './types';
export { type FieldTypes, isGridParam, readGridUrl, writeGridUrl } from './url';
export { layoutFrom, type UrlAdapter, type UseGridStateOptions, useGridState } from './use-grid-state';
