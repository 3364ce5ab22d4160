import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { cn } from '../lib/cn';
import type { FieldConfig } from './field-config';
import { FieldControl } from './field-control';

export interface FormFieldsProps<Values extends FieldValues> {
	fields: readonly FieldConfig<Values>[];
	className?: string;
}

/** The fields of the form around it, two columns where there is room. */
export function FormFields<Values extends FieldValues>({ fields, className }: FormFieldsProps<Values>) {
	const { control } = useFormContext<Values>();
	const conditional = fields.some((field) => field.visible);
	useWatch({ control, disabled: !conditional });
	const { getValues } = useFormContext<Values>();
	const values = conditional ? getValues() : null;
	return (
		<div data-slot="form-fields" className={cn('grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-2', className)}>
			{fields.map((field) => {
				if (field.visible && values && !field.visible(values)) return null;
				if (field.kind === 'heading')
					return (
						<div
							key={`heading ${field.label}`}
							className="col-span-full not-first:mt-2 not-first:border-t not-first:pt-4"
						>
							<h3 className="font-semibold">{field.label}</h3>
							{field.help && <p className="text-muted-foreground text-sm">{field.help}</p>}
						</div>
					);
				return (
					<div
						key={field.kind === 'custom' ? field.key : field.name}
						className={cn('min-w-0', field.half ? 'col-span-1' : 'col-span-full')}
					>
						{field.kind === 'custom' ? field.render() : <FieldControl config={field} />}
					</div>
				);
			})}
		</div>
	);
}
