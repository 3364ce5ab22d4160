import type { GridFilter } from '../contract';
import type { GridSelection } from '../types';

/** Whether a row is in a selection. */
export function isSelected(selection: GridSelection | null | undefined, id: string): boolean {
	if (!selection) return false;
	return selection.kind === 'ids' ? selection.ids.includes(id) : !selection.except.includes(id);
}

export function selectedCount(selection: GridSelection | null | undefined): number {
	if (!selection) return 0;
	return selection.kind === 'ids' ? selection.ids.length : Math.max(0, selection.total - selection.except.length);
}

/** Adds rows to a selection or removes them; an empty one is null. */
export function selectRows(
	selection: GridSelection | null | undefined,
	ids: readonly string[],
	on: boolean,
): GridSelection | null {
	const current: GridSelection = selection ?? { kind: 'ids', ids: [] };
	const known = current.kind === 'ids' ? current.ids : current.except;
	const add = current.kind === 'ids' ? on : !on;
	const set = new Set(known);
	for (const id of ids) {
		if (add) set.add(id);
		else set.delete(id);
	}
	const next: GridSelection =
		current.kind === 'ids' ? { kind: 'ids', ids: [...set] } : { ...current, except: [...set] };
	return selectedCount(next) ? next : null;
}

type Matching = { filter?: GridFilter; search?: string };

/** Whether "all that match" was selected under this filter and search. */
export const isOf = ({ filter, search }: Matching, now: Matching): boolean =>
	JSON.stringify([filter, search]) === JSON.stringify([now.filter, now.search]);

/** The rows between two visible ones, inclusive: for a Shift click. */
export function between(shown: readonly string[], from: string | null, to: string): string[] {
	const start = from === null ? -1 : shown.indexOf(from);
	const end = shown.indexOf(to);
	if (start < 0 || end < 0) return [to];
	return shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/**
 * A selection as the server's bulk actions take it. The count the person agreed to leaves out the exceptions, so the
 * server can refuse to work on a set that has changed since.
 */
export function selectionInput(selection: GridSelection): GridSelection {
	return selection.kind === 'ids' ? selection : { ...selection, total: selectedCount(selection) };
}
