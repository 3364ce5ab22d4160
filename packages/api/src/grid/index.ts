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
export { exportGrid, type GridFile } from './export/export-grid';
export { type GridOptions, queryGrid } from './query';
export type { GridDatabase } from './run';
export { countSelection, type HeldSelection, holdSelection, selectedKeys } from './selection';
