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
export { exportList } from './export/export-list';
export { framedStream } from './export/framed';
export { noLongerAsked } from './faults';
export { type GridOptions, queryGrid } from './query';
export type { GridDatabase } from './run';
export { countSelection, type HeldSelection, holdSelection, selectedKeys, writeSelection } from './selection';
