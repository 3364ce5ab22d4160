export type { GridOptions } from './condition/row-set';
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
	scopeToken,
} from './define/define';
export { exportGrid, type GridFile } from './export/export-grid';
export { framedStream } from './export/framed';
export { exportPlaces } from './export/snapshot';
export { distinctGrid } from './group/distinct';
export { type GridProcedures, type GridRows, gridProcedures } from './procedures/grid-procedures';
export { rowsOfOwnAccount, rowsOfProgram, rowsOfSubtree } from './procedures/scopes';
export { queryGrid } from './query';
export { countSelection, type HeldSelection, holdSelection, selectedKeys, writeSelection } from './selection/selection';
export { inTurn } from './statement/in-turn';
export { heavyConnections } from './statement/lane';
export type { GridDatabase } from './statement/run';
