import { Pencil } from 'lucide-react';
import { useUi } from '../../lib/ui-context';
import type { DataGridProps } from '../data-grid-props';
import type { RowAction } from '../types';
import type { Editor } from './use-editor';

/** What can be done with a row: to change it here, where the grid is given how, and what the page adds. */
export function useRowActions<Row extends object>(
	{ rowActions, rowId }: Pick<DataGridProps<Row>, 'rowActions' | 'rowId'>,
	editor: Editor<Row> | null,
): ((row: Row) => readonly RowAction[]) | undefined {
	const { t } = useUi();
	if (!editor) return rowActions;
	const { canEdit } = editor.editing;
	return (row) => [
		{
			id: 'edit',
			label: t('gridEdit'),
			icon: <Pencil aria-hidden />,
			disabled: canEdit && !canEdit(row),
			onSelect: () => editor.start(rowId(row), row),
		},
		...(rowActions?.(row) ?? []),
	];
}
