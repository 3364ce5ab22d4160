import { Pencil } from 'lucide-react';
import { useUi } from '../../lib/ui-context';
import type { DataGridProps } from '../data-grid-props';
import type { RowAction } from '../types';
import type { Editor } from './use-editor';

/** The actions of a row: editing it here, if the grid supports it, and the page's own. */
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
