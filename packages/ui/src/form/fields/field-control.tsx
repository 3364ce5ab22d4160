import type { FieldValues } from 'react-hook-form';
import { AddressFields } from './address-fields';
import { CheckboxField, ComboboxField, MultiSelectField, RadioField, SelectField, SwitchField } from './choice-fields';
import { DateField, DateRangeField } from './date-fields';
import type { FieldKind } from './field-config';
import { ImageField } from './image-field';
import { MoneyField, NumberField, PercentField } from './number-fields';
import { ColorField, TagsField } from './special-fields';
import { PasswordField, SecretField, TextareaField, TextField } from './text-fields';

/** The control for a field's configuration. */
export function FieldControl<Values extends FieldValues>({ config }: { config: FieldKind<Values> }) {
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
		case 'own':
			return config.render();
		case 'address':
			return <AddressFields {...config} />;
	}
}
