import type { MouseEvent, ReactNode } from 'react';
import type { GridFilter } from './contract';
import type { GridSource, RefreshEvery } from './data/source';
import type { GridEmpty } from './grid-state-views';
import type { GridToolbarSlots } from './toolbar/toolbar';
import type { GridColumn, GridEditing, GridInfo, GridSelection, GridState, GridViewKind, RowAction } from './types';

export interface DataGridProps<Row extends object> {
	/** Names the grid: "Participants". */
	label: string;
	/** Keep their identity while nothing changes. */
	columns: readonly GridColumn<Row>[];
	rowId: (row: Row) => string;
	state: GridState;
	onStateChange: (next: GridState) => void;
	source: GridSource<Row>;
	/** A fixed condition of the page. */
	filter?: GridFilter;
	/** Sends no query yet: the initial state is still loading. */
	paused?: boolean;
	/** Refetches periodically, for rows that change while they are shown. */
	refreshEvery?: RefreshEvery<Row>;
	rowActions?: (row: Row) => readonly RowAction[];
	/** Maximum number of actions of a row, including that of `editing`; 3 by default. */
	rowActionCount?: number;
	/** Rows can be edited here: inline, or in a dialog. */
	editing?: GridEditing<Row>;
	/** A click on the row, or Enter in it. */
	onRowOpen?: (row: Row, event: MouseEvent) => void;
	selection?: GridSelection | null;
	/** Makes rows selectable. */
	onSelectionChange?: (selection: GridSelection | null) => void;
	/** Buttons of the selection bar; get what the list shows. */
	bulkActions?: (selection: GridSelection, info: GridInfo) => ReactNode;
	/** Gets the number of matching rows; null while it loads for the first time. */
	onTotal?: ((total: number | null) => void) | undefined;
	/** Opens inline, in the view "Grid With Details". */
	renderDetail?: (row: Row) => ReactNode;
	/** Body of a card in the view "List". */
	renderCard?: (row: Row) => ReactNode;
	toolbar?: GridToolbarSlots;
	empty?: GridEmpty;
	/** Support's log reference, read from the error that `load` threw. */
	errorReference?: (error: unknown) => string | null;
	/** Replaces the message of an error that trying again can't mend, such as a missing permission; null for others. */
	refusal?: (error: unknown) => ReactNode;
	pageSizes?: readonly number[];
	searchable?: boolean;
	filterRow?: boolean;
	views?: readonly GridViewKind[];
	className?: string;
}
