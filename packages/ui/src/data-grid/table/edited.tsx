import { Suspense } from 'react';
import { useUi } from '../../lib/ui-context';
import type { EditedRowProps, GridColumn } from '../types';
import type { Editor } from './use-editor';

interface EditedRowOptions<Row> extends Pick<EditedRowProps<Row>, 'getValue' | 'viewWidth' | 'leaves'> {
	editor: Editor<Row>;
	id: string;
}

/** A row's name for people: its first column. */
function useName<Row>(first: GridColumn<Row> | null | undefined, getValue: (row: Row, field: string) => unknown) {
	const { t } = useUi();
	return (row: Row | null): string => (row && first ? String(getValue(row, first.field) ?? '') : t('gridNewRow'));
}

/** A row as fields, with its own form. */
export function EditedRow<Row>({ editor, id, ...rest }: EditedRowOptions<Row>) {
	const { editing, open, end, saved } = editor;
	const nameOf = useName(rest.leaves.find((leaf) => leaf.column)?.column, rest.getValue);
	const row = open.get(id);
	if (row === undefined) return null;
	const name = nameOf(row);
	return editing.renderRow({ ...rest, row, name, onSaved: () => saved(name), onClose: () => end(id) });
}

interface PopupsProps<Row> {
	editor: Editor<Row>;
	columns: readonly GridColumn<Row>[];
	getValue: (row: Row, field: string) => unknown;
}

/** Rows as dialogs: always in `popup`, and in cards, which have no cells for fields. */
export function EditedPopups<Row>({ editor, columns, getValue }: PopupsProps<Row>) {
	const { editing, open, end, saved } = editor;
	const nameOf = useName(columns[0], getValue);
	return [...open].map(([id, row]) => (
		<Suspense key={id} fallback={null}>
			{editing.renderPopup({
				row,
				name: nameOf(row),
				onSaved: () => saved(nameOf(row)),
				onClose: () => end(id),
			})}
		</Suspense>
	));
}
