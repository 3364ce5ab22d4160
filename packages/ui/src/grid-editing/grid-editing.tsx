import type { FieldValues } from 'react-hook-form';
import type { EditedProps, EditedRowProps, GridEditing } from '../data-grid/types';
import type { FieldConfig } from '../form/fields/field-config';
import { FormDialog } from '../form/form-dialog';
import type { Parse, SubmitContext } from '../form/types';
import { EditRow } from './edit-row';

export interface GridEditingOptions<Row, Values extends FieldValues, Output>
	extends Pick<GridEditing<Row>, 'mode' | 'addLabel' | 'canEdit'> {
	/** The schema, as for every form. */
	parse: Parse<Values, Output>;
	/** The fields; with inline editing, a field appears in the cell of the column with its name. */
	fields: readonly FieldConfig<Values>[];
	/** Initial values of the form; null: for a new row. */
	values: (row: Row | null) => Values;
	/** The version of a row, if it has one: `save` gets the one to save over. */
	version?: (row: Row) => number;
	/** Throwing shows the error at the row: on its fields, and the rest below it. */
	save: (values: Output, row: Row | null, context: SubmitContext) => Promise<unknown>;
	/** Title of the dialog. */
	title: (row: Row | null) => string;
	/** Width of the dialog in pixels at 100% font size. */
	width?: number;
}

/**
 * Editing in a list as configuration: the same fields and rules inline, in a dialog, and (always in a dialog) in cards.
 * Create it once with `useMemo`: rows being edited depend on its identity.
 */
export function gridEditing<Row, Values extends FieldValues, Output = Values>(
	options: GridEditingOptions<Row, Values, Output>,
): GridEditing<Row> {
	const { mode, addLabel, canEdit, parse, fields, values, version, save, title, width } = options;
	const versionOf = (row: Row | null) => (row ? version?.(row) : undefined);
	return {
		mode,
		...(addLabel === undefined ? {} : { addLabel }),
		...(canEdit ? { canEdit } : {}),
		renderRow: (props: EditedRowProps<Row>) => (
			<EditRow
				{...props}
				fields={fields}
				parse={parse}
				defaultValues={values(props.row)}
				version={versionOf(props.row)}
				save={(output, context) => save(output, props.row, context)}
			/>
		),
		renderPopup: ({ row, onSaved, onClose }: EditedProps<Row>) => (
			<FormDialog
				open
				onOpenChange={onClose}
				title={title(row)}
				width={width}
				defaultValues={values(row)}
				version={versionOf(row)}
				parse={parse}
				fields={fields}
				onSubmit={async (output, context) => {
					await save(output, row, context);
					onSaved();
				}}
			/>
		),
	};
}
