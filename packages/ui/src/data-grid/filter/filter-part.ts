import type { ColumnFilter } from '../types';

/** Props of every part of a filter's editor. */
export interface PartProps {
	name: string;
	filter: ColumnFilter | undefined;
	onChange: (filter: ColumnFilter | undefined) => void;
}

export const trigger =
	'h-7 w-full justify-start rounded-md bg-muted px-2 font-normal hover:bg-secondary [&>span]:min-w-0 [&>span]:truncate';
export const inputClasses = 'h-full w-full min-w-0 bg-transparent px-1 outline-none';
