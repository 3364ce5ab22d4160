import { useUi } from '@rewards/ui';
import type { FieldConfig, KitForm } from '@rewards/ui/form';
import { countryOf, subAreas } from '@rewards/validators/countries';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { listSource } from '../../lib/sources/list-source';
import { allCountryOptions, countryName } from '../../lib/texts/country-options';
import { contactStatuses } from './constants';
import type { ContactFields, ContactValues } from './rules';

type Field = FieldConfig<ContactValues>;
type ContactForm = KitForm<ContactValues, ContactFields>;

/** The fields of a rep or reseller in their three parts; the state is a choice if the country has a list of states. */
export function useContactFields() {
	const { t } = useTranslation('demo');
	const { locale } = useUi();
	const source = useMemo(() => listSource(allCountryOptions(locale)), [locale]);
	const words = (code: string) => {
		const country = countryOf(code);
		return country ? countryName(country, locale) : code;
	};
	const line = (name: keyof ContactValues, type: 'text' | 'tel' | 'email' = 'text'): Field => ({
		kind: 'text',
		name,
		type,
		label: t(`field.${name}`),
		half: true,
	});

	return (form: ContactForm): Record<'names' | 'phones' | 'address', Field[]> => {
		const country = form.watch('country') ?? '';
		const areas = subAreas(country).map(({ title }) => ({ value: title, label: title }));
		const state: Field =
			areas.length > 0
				? { kind: 'select', name: 'state', label: t('field.state'), options: areas, placeholder: '', half: true }
				: line('state');
		return {
			names: [
				line('repName'),
				line('contactName'),
				line('email', 'email'),
				{
					kind: 'select',
					name: 'status',
					label: t('field.status'),
					options: contactStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
					half: true,
				},
			],
			phones: [line('phone', 'tel'), line('phoneExt', 'tel'), line('phone2', 'tel'), line('phoneInt', 'tel')],
			address: [
				{
					kind: 'combobox',
					name: 'country',
					label: t('field.country'),
					source,
					valueLabel: country && words(country),
					words: (value) => words(String(value)),
					onPicked: () => form.setValue('state', '', { shouldDirty: true }),
				},
				line('address1'),
				line('address2'),
				line('address3'),
				line('address4'),
				line('city'),
				state,
				line('postcode'),
			],
		};
	};
}
