import { useFormContext, useWatch } from 'react-hook-form';
import type { OptionSource } from '../../primitives/choices/option';
import type { SelectOption } from '../../primitives/choices/select';
import { ComboboxField, SelectField } from './choice-fields';
import { TextField } from './text-fields';

/** A line of an address as a country writes it. */
export interface AddressLine {
	/** Key within the address. */
	name: string;
	label: string;
	/** Both as the country requires; by default, as the form's schema says. */
	required?: boolean;
	maxLength?: number;
	/** Half of the width. */
	half?: boolean;
	type?: 'text' | 'tel';
	/** The states of the country, if it has a list. */
	options?: readonly SelectOption[];
}

export interface AddressFieldsProps {
	/** Path of the address in the form's values: `{ country, ...lines }`, all strings. */
	name: string;
	/** Heads the group. */
	label: string;
	countryLabel: string;
	countries: OptionSource;
	/** A country's name by its code. */
	countryName: (code: string) => string;
	/** The lines of a country's addresses, in order. */
	linesOf: (country: string) => readonly AddressLine[];
	required?: boolean;
	disabled?: boolean;
}

/**
 * An address with the lines, labels and rules of its country. Changing the country clears lines that the new one
 * doesn't have.
 */
export function AddressFields(props: AddressFieldsProps) {
	const { name, label, countryLabel, countries, countryName, linesOf, required, disabled } = props;
	const { control, setValue, clearErrors } = useFormContext();
	const chosen: unknown = useWatch({ control, name: `${name}.country` });
	const country = typeof chosen === 'string' ? chosen : '';
	const lines = linesOf(country);
	const pick = (next: string | null) => {
		const kept = new Set(linesOf(next ?? '').flatMap((line) => (line.options ? [] : [line.name])));
		for (const line of lines) if (!kept.has(line.name)) setValue(`${name}.${line.name}`, '', { shouldDirty: true });
		// The errors were about the previous country's lines.
		clearErrors(lines.map((line) => `${name}.${line.name}`));
	};
	const off = disabled ? { disabled } : {};
	return (
		<fieldset className="grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-2">
			<legend className="mb-3 font-semibold">{label}</legend>
			<ComboboxField
				name={`${name}.country`}
				label={countryLabel}
				source={countries}
				valueLabel={country && countryName(country)}
				onPicked={pick}
				className="col-span-full"
				{...(required ? { required } : {})}
				{...off}
			/>
			{lines.map((line) => {
				const common = {
					name: `${name}.${line.name}`,
					label: line.label,
					className: line.half ? 'col-span-1' : 'col-span-full',
					...(line.required ? { required: true } : {}),
					...off,
				};
				return line.options ? (
					<SelectField key={line.name} {...common} options={line.options} placeholder="" />
				) : (
					<TextField
						key={line.name}
						{...common}
						type={line.type ?? 'text'}
						{...(line.maxLength ? { maxLength: line.maxLength } : {})}
					/>
				);
			})}
		</fieldset>
	);
}
