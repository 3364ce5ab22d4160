import { useCallback, useState } from 'react';
import { useUi } from '../../lib/ui-context';
import type { GridEditing } from '../types';

/** The rows being edited; each has its own form, so one can be saved while another is refused. */
export interface Editor<Row> {
	editing: GridEditing<Row>;
	/** By id; null is a new row. They stay while the list pages or filters them away. */
	open: ReadonlyMap<string, Row | null>;
	start: (id: string, row: Row | null) => void;
	end: (id: string) => void;
	/** A row was saved: the list reloads. */
	saved: (name: string) => void;
}

/** Id of the new row. */
export const newId = '__new';

export function useEditor<Row>(
	editing: GridEditing<Row> | undefined,
	reload: () => void,
	announce: (text: string) => void,
): Editor<Row> | null {
	const { t } = useUi();
	const [open, setOpen] = useState<ReadonlyMap<string, Row | null>>(new Map());
	const start = useCallback((id: string, row: Row | null) => setOpen((before) => new Map(before).set(id, row)), []);
	const end = useCallback(
		(id: string) =>
			setOpen((before) => {
				const next = new Map(before);
				next.delete(id);
				return next;
			}),
		[],
	);
	if (!editing) return null;
	const saved = (name: string) => {
		announce(t('gridRowSaved', { name }));
		reload();
	};
	return { editing, open, start, end, saved };
}

/** Rows that the page doesn't show: new ones, and those paged or filtered away during editing. */
export const elsewhere = <Row>(editor: Editor<Row> | null, shown: readonly string[]): string[] =>
	[...(editor?.open.keys() ?? [])].filter((id) => id === newId || !shown.includes(id));
