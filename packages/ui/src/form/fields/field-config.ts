import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { AddressFieldsProps } from './address-fields';
import type {
	ComboboxFieldProps,
	MultiSelectFieldProps,
	RadioFieldProps,
	SelectFieldProps,
	SwitchFieldProps,
} from './choice-fields';
import type { DateFieldProps } from './date-fields';
import type { FieldProps } from './field';
import type { ImageFieldProps } from './image-field';
import type { MoneyFieldProps, NumberFieldProps } from './number-fields';
import type { TagsFieldProps } from './special-fields';
import type { PasswordFieldProps, SecretFieldProps, TextareaFieldProps, TextFieldProps } from './text-fields';

/** The feature's own control. It takes part in drafts, conflicts and marks like any other field. */
interface OwnFieldProps extends FieldProps {
	render: () => ReactNode;
	/** A value as a person reads it. */
	words?: (value: unknown) => string;
}

interface KindProps {
	text: TextFieldProps;
	textarea: TextareaFieldProps;
	password: PasswordFieldProps;
	secret: SecretFieldProps;
	number: NumberFieldProps;
	percent: NumberFieldProps;
	money: MoneyFieldProps;
	switch: SwitchFieldProps;
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
	address: AddressFieldsProps;
	own: OwnFieldProps;
}

interface Placed<Values extends FieldValues> {
	/** Half width if there is room for two columns; full width by default. */
	half?: boolean;
	/** Shown only while true: state and ZIP of a country. */
	visible?: (values: Values) => boolean;
}

/** A field of one of the kinds. */
export type FieldKind<Values extends FieldValues> = {
	[Kind in keyof KindProps]: { kind: Kind; name: FieldPath<Values> } & Omit<KindProps[Kind], 'name' | 'className'> &
		Placed<Values>;
}[keyof KindProps];

/** A field as configuration: its kind and options; or a heading; or a custom control. */
export type FieldConfig<Values extends FieldValues> =
	| FieldKind<Values>
	| ({ kind: 'heading'; label: string; help?: ReactNode } & Pick<Placed<Values>, 'visible'>)
	| ({ kind: 'custom'; key: string; render: () => ReactNode } & Placed<Values>);

/** Whether a line of the configuration is a field with a name. */
export const isField = <Values extends FieldValues>(config: FieldConfig<Values>): config is FieldKind<Values> =>
	config.kind !== 'heading' && config.kind !== 'custom';
