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
	/** A condition of the page itself. */
	filter?: GridFilter;
	/** Asks nothing yet: what it opens with is still on its way. */
	paused?: boolean;
	/** Asks again by itself; for rows that change while someone looks at them. */
	refreshEvery?: RefreshEvery<Row>;
	rowActions?: (row: Row) => readonly RowAction[];
	/** How many actions a row has at most, that of `editing` among them; 3 unless said. */
	rowActionCount?: number;
	/** Rows can be changed here: as fields in place, or in a dialog. */
	editing?: GridEditing<Row>;
	/** A click on the row, or Enter in it. */
	onRowOpen?: (row: Row, event: MouseEvent) => void;
	selection?: GridSelection | null;
	/** Makes rows selectable. */
	onSelectionChange?: (selection: GridSelection | null) => void;
	/** Buttons of the selection bar, with what the list shows. */
	bulkActions?: (selection: GridSelection, info: GridInfo) => ReactNode;
	/** Hears how many rows the list has, as it is narrowed; null while that is on its way for the first time. */
	onTotal?: ((total: number | null) => void) | undefined;
	/** Opens in place, in the view "Grid With Details". */
	renderDetail?: (row: Row) => ReactNode;
	/** Body of a card in the view "List". */
	renderCard?: (row: Row) => ReactNode;
	toolbar?: GridToolbarSlots;
	empty?: GridEmpty;
	/** What support can find in the log, read from what `load` threw. */
	errorReference?: (error: unknown) => string | null;
	pageSizes?: readonly number[];
	searchable?: boolean;
	filterRow?: boolean;
	views?: readonly GridViewKind[];
	className?: string;
}
