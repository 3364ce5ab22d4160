import { taxBases } from '@rewards/validators/prices/constants';
import { taxProviders } from '@rewards/validators/programs/constants';
import { allCountryOptions } from '../../../../lib/texts/country-options';
import { TaxRatesField } from '../tax/tax-rates-field';
import { TryTax } from '../tax/try-tax';
import type { Fieldset, Given } from '../types';

const percent = { kind: 'percent', decimalText: true, decimals: undefined, step: 0.01, max: 100 } as const;

export const tax = ({ t, locale, program }: Given): Fieldset => ({
	id: 'tax',
	fields: [
		{
			kind: 'select',
			required: false,
			name: 'useEstimatedTax',
			label: t('field.useEstimatedTax'),
			help: t('help.useEstimatedTax'),
			options: taxBases.map((value) => ({ value, label: t(`taxBasis.${value}`) })),
		},
		{ ...percent, name: 'defaultUSTaxCDTPct', label: t('field.defaultUSTaxCDTPct') },
		{ ...percent, name: 'estimatedCDNCDTPct', label: t('field.estimatedCDNCDTPct') },
		{
			kind: 'select',
			required: false,
			name: 'taxProvider',
			label: t('field.taxProvider'),
			options: taxProviders.map((value) => ({ value, label: t(`taxProvider.${value}`) })),
		},
		{
			...percent,
			required: false,
			name: 'flatTaxDefaultPct',
			label: t('field.flatTaxDefaultPct'),
			help: t('help.flatTaxDefaultPct'),
		},
		{
			kind: 'own',
			name: 'flatTaxRates',
			label: t('field.flatTaxRates'),
			render: () => <TaxRatesField />,
			words: (value) => t('taxRates.count', { count: Array.isArray(value) ? value.length : 0 }),
		},
		{ kind: 'heading', label: t('field.taxOrigin'), help: t('help.taxOrigin') },
		{ kind: 'text', name: 'taxConfig.fromStreet', label: t('field.fromStreet') },
		{ kind: 'text', name: 'taxConfig.fromCity', label: t('field.fromCity') },
		{ kind: 'text', name: 'taxConfig.fromState', label: t('field.fromState') },
		{ kind: 'text', name: 'taxConfig.fromZip', label: t('field.fromZip') },
		{
			kind: 'combobox',
			name: 'taxConfig.fromCountry',
			label: t('field.fromCountry'),
			source: allCountryOptions(locale),
			clearable: true,
		},
		{ kind: 'custom', key: 'tryTax', render: () => <TryTax programId={program.id} label={t('tryTax')} /> },
	],
});
