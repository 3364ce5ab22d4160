import type { ReactNode } from 'react';
import type { Tone } from '../primitives/badge';
import type {
	GridFieldType,
	GridFilter,
	GridGroupBy,
	GridOperation,
	GridQuery,
	GridScalar,
	GridSort,
	GridSummary,
} from './contract';

/** A visible column as the parts of the grid draw it. */
export interface Leaf<Row> {
	id: string;
	/** Absent for the grid's own columns (selection, expander, actions). */
	column: GridColumn<Row> | null;
	pinned: 'start' | 'end' | false;
	/** The last one at the start or the first one at the end: it casts the shadow. */
	edge: boolean;
}

export interface GridOption {
	value: string;
	label: string;
	/** Shown as a status with icon and word. */
	tone?: Tone;
}

export interface GridColumn<Row> {
	/** Public field name of the contract; also the key in the row. */
	field: string;
	header: string;
	type: GridFieldType;
	/** Pixels at 100% font size. */
	width?: number;
	minWidth?: number;
	/** Share of the remaining width; 0 keeps the width. Text columns have 1, others 0. */
	grow?: number;
	align?: 'start' | 'center' | 'end';
	/** Reads the value if it isn't `row[field]`. */
	value?: (row: Row) => unknown;
	/** Renders the cell; by type if absent. */
	cell?: (row: Row, value: unknown) => ReactNode;
	/** Values of an enum with their labels. */
	options?: readonly GridOption[];
	/** ISO code for money. */
	currency?: string;
	/** Monospace, click copies: ids and codes. */
	copy?: boolean;
	/** Only in the browser, unknown to the server: not in exports, not sorted or filtered by. */
	local?: boolean;
	sortable?: boolean;
	filterable?: boolean;
	/** Offers the distinct values with counts; on for text, enum and boolean. */
	headerFilter?: boolean;
	groupable?: boolean;
	/** Where it sticks initially; the first column sticks to the start by default. */
	pinned?: 'start' | 'end' | 'none';
	/** Hidden initially. */
	hidden?: boolean;
	/** Can't be hidden or moved. */
	fixed?: boolean;
	/** Shows a total in the totals row and in group headers. */
	total?: GridSummary;
	/** false: the server can't export it. */
	exportable?: boolean;
	/** On a card: `title` and `subtitle` head it, `none` hides it. */
	card?: 'title' | 'subtitle' | 'none';
}

/** The filter row's content for one column. Days are `YYYY-MM-DD`. */
export interface ColumnFilter {
	op: GridOperation;
	value?: GridScalar | GridScalar[];
}

export type GridViewKind = 'grid' | 'list' | 'details';
export type GridDensity = 'compact' | 'normal';

export interface GridLayout {
	/** Fields in the person's order; others keep their position from the definition. */
	order: readonly string[];
	/** Pixels at 100% font size, only for resized columns. */
	widths: Readonly<Record<string, number>>;
	/** Visibility that differs from the definition. */
	hidden: Readonly<Record<string, boolean>>;
	pinned: Readonly<Record<string, 'start' | 'end' | 'none'>>;
	density: GridDensity;
}

export interface GridState {
	search: string;
	filters: Readonly<Record<string, ColumnFilter>>;
	/** Values picked in header filters. */
	picks: Readonly<Record<string, readonly GridScalar[]>>;
	sort: readonly GridSort[];
	group: readonly GridGroupBy[];
	/** The totals of all matching rows show below the rows. */
	totals: boolean;
	/** From 1. */
	page: number;
	pageSize: number;
	view: GridViewKind;
	layout: GridLayout;
}

/** Either some rows, or everything that matches a filter except some: never a list of a million ids. */
export type GridSelection =
	| { kind: 'ids'; ids: readonly string[] }
	| {
			kind: 'matching';
			filter?: GridFilter;
			search?: string;
			timeZone?: string;
			/** The number of matches when selected, including those in `except`. */
			total: number;
			except: readonly string[];
	  };

/** What a list currently shows, for buttons that act on all of it. */
export interface GridInfo {
	/** Number of matching rows; null while unknown. */
	total: number | null;
	/** The visible columns, in order. */
	fields: readonly string[];
	query: GridQuery;
}

/** How rows are edited in the list; created by `gridEditing` of `@rewards/ui/grid-editing`. */
export interface GridEditing<Row> {
	mode: 'inline' | 'popup';
	/** Label of the button that adds a row; without it, rows can't be added here. */
	addLabel?: string;
	/** Without it, every row is editable. */
	canEdit?: (row: Row) => boolean;
	/** A row as fields (`inline`). */
	renderRow: (props: EditedRowProps<Row>) => ReactNode;
	/** A row as a dialog (`popup`). */
	renderPopup: (props: EditedProps<Row>) => ReactNode;
}

export interface EditedProps<Row> {
	/** null: a new one. */
	row: Row | null;
	/** The row's name for people. */
	name: string;
	onSaved: () => void;
	onClose: () => void;
}

export interface EditedRowProps<Row> extends EditedProps<Row> {
	leaves: readonly Leaf<Row>[];
	getValue: (row: Row, field: string) => unknown;
	/** Width of the visible part. */
	viewWidth: string;
}

export interface RowAction {
	id: string;
	/** Label of the button; with the row's name when it is alone ("Delete Ada"). */
	label: string;
	icon: ReactNode;
	onSelect: () => void;
	danger?: boolean;
	disabled?: boolean;
}
