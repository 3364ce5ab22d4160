import { Suspense } from 'react';
import { useUi } from '../lib/ui-context';
import type { EditedRowProps, GridColumn, Leaf } from './types';
import type { Editor } from './use-editor';

interface EditedOptions<Row> extends Pick<EditedRowProps<Row>, 'getValue' | 'viewWidth'> {
	editor: Editor<Row>;
	leaves: readonly Leaf<Row>[];
	ids: readonly string[];
}

/** Names a row to people: what stands in its first column. */
function useName<Row>(first: GridColumn<Row> | null | undefined, getValue: (row: Row, field: string) => unknown) {
	const { t } = useUi();
	return (row: Row | null): string => (row && first ? String(getValue(row, first.field) ?? '') : t('gridNewRow'));
}

/** Rows as fields, each with a form of its own. */
export function EditedRows<Row>({ editor, leaves, ids, getValue, viewWidth }: EditedOptions<Row>) {
	const { editing, open, end, saved } = editor;
	const nameOf = useName(leaves.find((leaf) => leaf.column)?.column, getValue);
	return ids.map((id) => {
		const row = open.get(id);
		if (row === undefined) return null;
		return (
			<Suspense key={id} fallback={null}>
				{editing.renderRow({
					row,
					name: nameOf(row),
					leaves,
					getValue,
					viewWidth,
					onSaved: () => saved(nameOf(row)),
					onClose: () => end(id),
				})}
			</Suspense>
		);
	});
}

interface PopupsProps<Row> {
	editor: Editor<Row>;
	columns: readonly GridColumn<Row>[];
	getValue: (row: Row, field: string) => unknown;
}

/** Rows as dialogs: always in `popup`, and in cards, which have no cells to put fields in. */
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
