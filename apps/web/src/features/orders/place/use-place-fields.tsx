import { useUi } from '@rewards/ui';
import type { FieldConfig, KitForm } from '@rewards/ui/form';
import { countryOf, subAreas } from '@rewards/validators/countries';
import { orderLimits } from '@rewards/validators/orders/constants';
import { type ParticipantRuleOptions, participantRules } from '@rewards/validators/participants/rules';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { listSource } from '../../../lib/sources/list-source';
import { countryName, countryOptions } from '../../../lib/texts/country-options';
import { Cart } from './cart';
import { isAddressName, type PlaceOutput, type PlaceValues } from './place-values';

interface PlaceFieldsOptions {
	programId: string;
	participantId: string;
	rules: ParticipantRuleOptions;
	onTotal: (total: number | null) => void;
}

/** The fields of an order placed by staff, with the address fields of the chosen country. */
export function usePlaceFields({ programId, participantId, rules, onTotal }: PlaceFieldsOptions) {
	const { t } = useTranslation('orders');
	const { locale } = useUi();
	const countries = useMemo(
		() =>
			listSource(
				countryOptions(
					(rules.countries ?? []).flatMap((code) => countryOf(code) ?? []),
					locale,
				),
			),
		[rules.countries, locale],
	);
	const table = useMemo(() => participantRules(rules), [rules]);
	const wordsOf = (code: string) => {
		const country = countryOf(code);
		return country && countryName(country, locale);
	};
	const ofAddress = (form: KitForm<PlaceValues, PlaceOutput>): FieldConfig<PlaceValues>[] => {
		const country = form.watch('shippingAddress.country');
		const areas = subAreas(country);
		return table.of(country).flatMap(({ field, required, max, tidy }): FieldConfig<PlaceValues>[] => {
			if (!isAddressName(field)) return [];
			if ((field === 'address3' || field === 'address4') && areas.length > 0) return [];
			const name = `shippingAddress.${field}` as const;
			const common = { name, label: t(`address.${field}`), required: required !== undefined, half: true };
			if (field === 'country')
				return [
					{
						kind: 'combobox',
						...common,
						source: countries,
						valueLabel: wordsOf(country),
						words: wordsOf,
						onPicked: () => form.setValue('shippingAddress.stateCounty', ''),
					},
				];
			if (field === 'stateCounty' && areas.length > 0) {
				const options = areas.map(({ code, title }) => ({ value: code, label: title }));
				return [{ kind: 'select', ...common, options, placeholder: '' }];
			}
			return [{ kind: 'text', type: field === 'phone' ? 'tel' : 'text', ...common, maxLength: max, tidy }];
		});
	};
	return (form: KitForm<PlaceValues, PlaceOutput>): FieldConfig<PlaceValues>[] => [
		// Stored with the draft, never shown.
		{ kind: 'own', name: 'key', label: '', render: () => null },
		{
			kind: 'own',
			name: 'items',
			label: t('field.items'),
			render: () => <Cart programId={programId} participantId={participantId} onTotal={onTotal} />,
		},
		{ kind: 'heading', label: t('shippingAddress') },
		...(rules.type === 'claim'
			? ([
					{ kind: 'text', name: 'name', label: t('field.name'), maxLength: orderLimits.name, half: true },
					{
						kind: 'text',
						type: 'email',
						name: 'claimEmail',
						label: t('field.email'),
						maxLength: orderLimits.email,
						half: true,
					},
				] satisfies FieldConfig<PlaceValues>[])
			: []),
		...ofAddress(form),
		{ kind: 'textarea', name: 'message', label: t('field.message'), maxLength: orderLimits.message },
	];
}
