export {
	defineGrid,
	type Grid,
	type GridExtra,
	type GridField,
	type GridRow,
	type GridScope,
	type GridScopeKind,
	type GridScopeOf,
	json,
} from './define';
export { distinctGrid } from './distinct';
export { exportGridCsv, type GridExport, type GridExportQuery } from './export-csv';
export { type GridOptions, queryGrid } from './query';
export type { GridDatabase } from './run';
