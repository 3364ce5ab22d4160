import type { ReactNode } from 'react';
import { type FieldPath, type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { cn } from '../lib/cn';
import {
	CheckboxField,
	ComboboxField,
	type ComboboxFieldProps,
	MultiSelectField,
	type MultiSelectFieldProps,
	RadioField,
	type RadioFieldProps,
	SelectField,
	type SelectFieldProps,
	SwitchField,
} from './choice-fields';
import { DateField, type DateFieldProps, DateRangeField } from './date-fields';
import type { FieldProps } from './field';
import { ImageField, type ImageFieldProps } from './image-field';
import { MoneyField, type MoneyFieldProps, NumberField, type NumberFieldProps, PercentField } from './number-fields';
import { ColorField, TagsField, type TagsFieldProps } from './special-fields';
import {
	PasswordField,
	type PasswordFieldProps,
	SecretField,
	type SecretFieldProps,
	TextareaField,
	type TextareaFieldProps,
	TextField,
	type TextFieldProps,
} from './text-fields';

interface KindProps {
	text: TextFieldProps;
	textarea: TextareaFieldProps;
	password: PasswordFieldProps;
	secret: SecretFieldProps;
	number: NumberFieldProps;
	percent: NumberFieldProps;
	money: MoneyFieldProps;
	switch: FieldProps;
	checkbox: FieldProps;
	select: SelectFieldProps;
	radio: RadioFieldProps;
	combobox: ComboboxFieldProps;
	multi: MultiSelectFieldProps;
	date: DateFieldProps;
	dateRange: DateFieldProps;
	color: FieldProps;
	tags: TagsFieldProps;
	image: ImageFieldProps;
}

interface Placed<Values extends FieldValues> {
	/** Half of the width on screens that have room for two; the whole unless said. */
	half?: boolean;
	/** Only while it holds: state and ZIP of a country. */
	visible?: (values: Values) => boolean;
}

type Kinds<Values extends FieldValues> = {
	[Kind in keyof KindProps]: { kind: Kind; name: FieldPath<Values> } & Omit<KindProps[Kind], 'name' | 'className'> &
		Placed<Values>;
}[keyof KindProps];

/** A field as configuration: its kind and what that kind takes; or a heading; or anything else. */
export type FieldConfig<Values extends FieldValues> =
	| Kinds<Values>
	| ({ kind: 'heading'; label: string; help?: ReactNode } & Pick<Placed<Values>, 'visible'>)
	| ({ kind: 'custom'; key: string; render: () => ReactNode } & Placed<Values>);

function Control<Values extends FieldValues>({ config }: { config: Kinds<Values> }) {
	switch (config.kind) {
		case 'text':
			return <TextField {...config} />;
		case 'textarea':
			return <TextareaField {...config} />;
		case 'password':
			return <PasswordField {...config} />;
		case 'secret':
			return <SecretField {...config} />;
		case 'number':
			return <NumberField {...config} />;
		case 'percent':
			return <PercentField {...config} />;
		case 'money':
			return <MoneyField {...config} />;
		case 'switch':
			return <SwitchField {...config} />;
		case 'checkbox':
			return <CheckboxField {...config} />;
		case 'select':
			return <SelectField {...config} />;
		case 'radio':
			return <RadioField {...config} />;
		case 'combobox':
			return <ComboboxField {...config} />;
		case 'multi':
			return <MultiSelectField {...config} />;
		case 'date':
			return <DateField {...config} />;
		case 'dateRange':
			return <DateRangeField {...config} />;
		case 'color':
			return <ColorField {...config} />;
		case 'tags':
			return <TagsField {...config} />;
		case 'image':
			return <ImageField {...config} />;
	}
}

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
						{field.kind === 'custom' ? field.render() : <Control config={field} />}
					</div>
				);
			})}
		</div>
	);
}
