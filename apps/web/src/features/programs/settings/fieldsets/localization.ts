import { continents } from '@rewards/validators/countries';
import { siteLanguages } from '@rewards/validators/programs/constants';
import { allCountryOptions } from '../../../../lib/texts/country-options';
import type { Fieldset, Given } from '../types';

export const localization = ({ t, locale }: Given): Fieldset => ({
	id: 'localization',
	fields: [
		{
			kind: 'multi',
			name: 'languages',
			label: t('field.languages'),
			source: siteLanguages.map((value) => ({ value, label: t(`programs:language.${value}`) })),
		},
		{ kind: 'switch', name: 'geolocation.enabled', label: t('field.geolocation'), help: t('help.geolocation') },
		{
			kind: 'multi',
			name: 'continents',
			label: t('field.continents'),
			source: continents.map((value) => ({ value, label: t(`continent.${value}`) })),
		},
		{
			kind: 'select',
			required: false,
			name: 'defaultContinent',
			label: t('field.defaultContinent'),
			options: continents.map((value) => ({ value, label: t(`continent.${value}`) })),
		},
		{
			kind: 'combobox',
			name: 'defaultCountry',
			label: t('field.defaultCountry'),
			source: allCountryOptions(locale),
		},
	],
});
