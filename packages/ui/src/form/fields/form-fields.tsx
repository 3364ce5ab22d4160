import { type FieldValues, useWatch } from 'react-hook-form';
import { cn } from '../../lib/cn';
import { useRevealed } from '../hidden-errors';
import type { FieldConfig } from './field-config';
import { FieldControl } from './field-control';
import { useFieldLook } from './field-look';

export interface FormFieldsProps<Values extends FieldValues> {
	fields: readonly FieldConfig<Values>[];
	className?: string;
}

/** The fields of the surrounding form, in two columns if there is room. */
export function FormFields<Values extends FieldValues>({ fields, className }: FormFieldsProps<Values>) {
	const { rows } = useFieldLook();
	return (
		<div
			data-slot="form-fields"
			className={cn('grid grid-cols-1 gap-x-4 gap-y-4', !rows && 'sm:grid-cols-2', className)}
		>
			{fields.map((field) =>
				field.visible ? (
					<WhileVisible key={keyOf(field)} field={field} visible={field.visible} />
				) : (
					<PlacedField key={keyOf(field)} field={field} />
				),
			)}
		</div>
	);
}

function keyOf<Values extends FieldValues>(field: FieldConfig<Values>): string {
	if (field.kind === 'heading') return `heading ${field.label}`;
	return field.kind === 'custom' ? field.key : field.name;
}

/** Rerenders only when it appears or disappears, not with every value it depends on. */
function WhileVisible<Values extends FieldValues>(props: {
	field: FieldConfig<Values>;
	visible: (values: Values) => boolean;
}) {
	const { field, visible } = props;
	const shown = useWatch({ compute: visible });
	const revealed = useRevealed();
	return shown || revealed.has(keyOf(field)) ? <PlacedField field={field} /> : null;
}

function PlacedField<Values extends FieldValues>({ field }: { field: FieldConfig<Values> }) {
	if (field.kind === 'heading')
		return (
			<div className="col-span-full not-first:mt-2 not-first:border-t not-first:pt-4">
				<h3 className="font-semibold">{field.label}</h3>
				{field.help && <p className="text-muted-foreground text-sm">{field.help}</p>}
			</div>
		);
	return (
		<div className={cn('min-w-0', field.half ? 'col-span-1' : 'col-span-full')}>
			{field.kind === 'custom' ? field.render() : <FieldControl config={field} />}
		</div>
	);
}
