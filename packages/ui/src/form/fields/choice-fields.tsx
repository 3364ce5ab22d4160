import { Checkbox } from '../../primitives/choices/checkbox';
import { Combobox, type OptionSource } from '../../primitives/choices/combobox';
import { MultiSelect } from '../../primitives/choices/multi-select';
import { RadioGroup, type RadioOption } from '../../primitives/choices/radio';
import { Select, type SelectOption } from '../../primitives/choices/select';
import { Switch } from '../../primitives/choices/switch';
import { useFieldLimit } from '../form-scope';
import { Field, type FieldProps } from './field';

export interface SwitchFieldProps extends FieldProps {
	/** On means false: the stored value says "show", the label says "disable". */
	inverted?: boolean;
}

/** On or off, taking effect with the form's save. */
export function SwitchField({ inverted = false, ...props }: SwitchFieldProps) {
	return (
		<Field {...props} inline>
			{(control, field) => (
				<Switch
					{...control}
					ref={field.ref}
					checked={field.value === !inverted}
					onCheckedChange={(on) => field.onChange(on !== inverted)}
					onBlur={field.onBlur}
				/>
			)}
		</Field>
	);
}

export function CheckboxField(props: FieldProps) {
	return (
		<Field {...props} inline>
			{(control, field) => (
				<Checkbox {...control} checked={field.value === true} onCheckedChange={field.onChange} onBlur={field.onBlur} />
			)}
		</Field>
	);
}

export interface SelectFieldProps extends FieldProps {
	options: readonly SelectOption[];
	/** The entry for "nothing"; its value is the empty string. */
	placeholder?: string;
}

/** One of a few fixed choices. */
export function SelectField(props: SelectFieldProps) {
	return (
		<Field {...props}>
			{(control, field) => (
				<Select
					{...control}
					options={props.options}
					placeholder={props.placeholder}
					ref={field.ref}
					value={typeof field.value === 'string' ? field.value : ''}
					onValueChange={field.onChange}
					onBlur={field.onBlur}
				/>
			)}
		</Field>
	);
}

export interface RadioFieldProps extends FieldProps {
	options: readonly RadioOption[];
	look?: 'plain' | 'card';
}

/** One of a few choices, all visible at once. */
export function RadioField(props: RadioFieldProps) {
	return (
		<Field {...props} group>
			{(control, field) => (
				<RadioGroup
					aria-labelledby={`${control.id}label`}
					aria-describedby={control['aria-describedby']}
					aria-required={control['aria-required']}
					aria-invalid={control['aria-invalid']}
					name={control.name}
					disabled={control.disabled}
					options={props.options}
					look={props.look}
					value={typeof field.value === 'string' ? field.value : null}
					onValueChange={field.onChange}
					onBlur={field.onBlur}
				/>
			)}
		</Field>
	);
}

export interface ComboboxFieldProps extends FieldProps {
	/** A list, or a function that loads a page from the server. */
	source: OptionSource;
	/** The label of the first value, if the source loads from the server. */
	valueLabel?: string;
	/** The label of any value, if known here: another user may have chosen a different one. */
	words?: (value: string) => string | undefined;
	placeholder?: string;
	clearable?: boolean;
	/** After the form's value has changed. */
	onPicked?: (value: string | null) => void;
}

/** One of many; null without a choice. */
export function ComboboxField(props: ComboboxFieldProps) {
	const { required } = useFieldLimit(props);
	return (
		<Field {...props}>
			{({ 'aria-required': _, ...control }, field) => (
				<Combobox
					{...control}
					label={props.label}
					source={props.source}
					valueLabel={props.valueLabel}
					placeholder={props.placeholder}
					clearable={props.clearable ?? !required}
					ref={field.ref}
					value={typeof field.value === 'string' && field.value !== '' ? field.value : null}
					onValueChange={(value) => {
						field.onChange(value);
						props.onPicked?.(value);
					}}
					onBlur={field.onBlur}
				/>
			)}
		</Field>
	);
}

export interface MultiSelectFieldProps extends FieldProps {
	source: OptionSource;
	valueLabels?: Readonly<Record<string, string>>;
	placeholder?: string;
}

/** Any number of many. */
export function MultiSelectField(props: MultiSelectFieldProps) {
	return (
		<Field {...props}>
			{({ 'aria-required': _, ...control }, field) => (
				<MultiSelect
					{...control}
					label={props.label}
					source={props.source}
					valueLabels={props.valueLabels}
					placeholder={props.placeholder}
					ref={field.ref}
					values={Array.isArray(field.value) ? field.value.filter((one) => typeof one === 'string') : []}
					onValuesChange={field.onChange}
					onBlur={field.onBlur}
				/>
			)}
		</Field>
	);
}
