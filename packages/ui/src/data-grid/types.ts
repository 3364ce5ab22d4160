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
	/** The last at the start or the first at the end: it throws the shadow. */
	edge: boolean;
}

export interface GridOption {
	value: string;
	label: string;
	/** Shown as a status with icon and word. */
	tone?: Tone;
}

export interface GridColumn<Row> {
	/** Public field name of the contract; also the key that is read from the row. */
	field: string;
	header: string;
	type: GridFieldType;
	/** Pixels at 100% font size. */
	width?: number;
	minWidth?: number;
	/** Share of the room that is left over; 0 keeps the width. Text columns have 1, others 0. */
	grow?: number;
	align?: 'start' | 'center' | 'end';
	/** Reads the value when it isn't `row[field]`. */
	value?: (row: Row) => unknown;
	/** Draws the cell; without it the type decides. */
	cell?: (row: Row, value: unknown) => ReactNode;
	/** Values of an enum with their words. */
	options?: readonly GridOption[];
	/** ISO code for money. */
	currency?: string;
	/** Mono face, click copies: ids and codes. */
	copy?: boolean;
	/**
	 * The browser's own, of which the server knows nothing: it is in no file, and nothing is sorted or narrowed by it.
	 */
	local?: boolean;
	sortable?: boolean;
	filterable?: boolean;
	/** Offers the distinct values with counts; on for text, enum and boolean. */
	headerFilter?: boolean;
	groupable?: boolean;
	/** Where it sticks at first; the first column sticks to the start unless one says otherwise. */
	pinned?: 'start' | 'end' | 'none';
	/** Out of sight at first. */
	hidden?: boolean;
	/** Can't be hidden or moved away. */
	fixed?: boolean;
	/** A figure for it in the totals row and in the heads of groups. */
	total?: GridSummary;
	/** false: the server can't write it into a file. */
	exportable?: boolean;
	/** On a card: `title` and `subtitle` head it, `none` stays out. */
	card?: 'title' | 'subtitle' | 'none';
}

/** What is in the filter row for one column. Days are `YYYY-MM-DD`. */
export interface ColumnFilter {
	op: GridOperation;
	value?: GridScalar | GridScalar[];
}

export type GridViewKind = 'grid' | 'list' | 'details';
export type GridDensity = 'compact' | 'normal';

export interface GridLayout {
	/** Fields in the order the person gave them; fields that aren't named keep their place from the definition. */
	order: readonly string[];
	/** Pixels at 100% font size, only for columns that were resized. */
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
	/** The figures of everything that matches show below the rows. */
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
			/** How many matched when they were chosen; those in `except` are among them. */
			total: number;
			except: readonly string[];
	  };

/** What a list shows at the moment, for buttons that are about all of it. */
export interface GridInfo {
	/** How many rows match; null while no one knows. */
	total: number | null;
	/** The columns that show, in their order. */
	fields: readonly string[];
	query: GridQuery;
}

/** How rows are changed within the list; made by `gridEditing` of `@rewards/ui/grid-editing`. */
export interface GridEditing<Row> {
	mode: 'inline' | 'popup';
	/** Name of the button that makes a row; without it none is made here. */
	addLabel?: string;
	/** Without it every row can be changed. */
	canEdit?: (row: Row) => boolean;
	/** A row as fields (`inline`). */
	renderRow: (props: EditedRowProps<Row>) => ReactNode;
	/** A row as a dialog (`popup`). */
	renderPopup: (props: EditedProps<Row>) => ReactNode;
}

export interface EditedProps<Row> {
	/** null: a new one. */
	row: Row | null;
	/** Names it to people. */
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
	/** Names the button; with the row's name when it stands alone ("Delete Ada"). */
	label: string;
	icon: ReactNode;
	onSelect: () => void;
	danger?: boolean;
	disabled?: boolean;
}
