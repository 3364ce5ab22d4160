import { createContext, useContext } from 'react';
import type { QueryOptions } from './data/query';
import type { GridSource } from './data/source';
import type { GridColumn, GridLayout, GridState } from './types';

/** What the parts of a grid share. Rows take props instead, so they don't rerender with every keystroke. */
export interface GridContextValue {
	/** Names the grid and its parts: "Participants". */
	label: string;
	columns: readonly GridColumn<never>[];
	state: GridState;
	change: (next: GridState) => void;
	changeLayout: (layout: Partial<GridLayout>) => void;
	announce: (text: string) => void;
	source: GridSource<unknown>;
	/** Part of every query, whatever the state. */
	options: QueryOptions;
}

export const GridContext = createContext<GridContextValue | null>(null);

export function useGrid(): GridContextValue {
	const value = useContext(GridContext);
	if (!value) throw new Error('GridContext is missing');
	return value;
}

export const canSort = (column: GridColumn<never>) => column.sortable !== false;
export const canFilter = (column: GridColumn<never>) => column.filterable !== false;
export const canPick = (column: GridColumn<never>) =>
	column.headerFilter ?? (canFilter(column) && ['text', 'enum', 'boolean'].includes(column.type));
