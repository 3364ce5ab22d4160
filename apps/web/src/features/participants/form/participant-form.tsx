import { useUi } from '@rewards/ui';
import type { FieldConfig, KitForm } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { countryOf, subAreas } from '@rewards/validators/countries';
import {
	isAddressField,
	type ParticipantField,
	participantPath,
	participantStatuses,
} from '@rewards/validators/participants/constants';
import { isOfPerson, type ParticipantRuleOptions, participantRules } from '@rewards/validators/participants/rules';
import type { ParticipantInput } from '@rewards/validators/participants/schemas';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { listSource } from '../../../lib/sources/list-source';
import { countryName, countryOptions } from '../../../lib/texts/country-options';
import { type Program, useCustomFields } from '../program-context';
import { addressTerm } from './address-term';
import { checkAddressAgain, type FieldName } from './check-address-again';
import { hasPerson, type ParticipantValues } from './participant-values';

const tel: readonly ParticipantField[] = ['phone', 'phoneExt', 'altPhone', 'altPhoneExt'];
const half: readonly ParticipantField[] = [
	'status',
	'levelId',
	'password',
	'externalId',
	'companyName',
	'country',
	...tel,
];

type Form = KitForm<ParticipantValues, ParticipantInput>;

/**
 * The fields of Add Participant and of the edit popup, in the order of the rule table. The chosen country determines
 * which exist and which are required.
 */
export function useParticipantFields(program: Program, rules: ParticipantRuleOptions) {
	const { t } = useTranslation('participants');
	const { locale } = useUi();
	const customFields = useCustomFields(program);
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

	return (form: Form): FieldConfig<ParticipantValues>[] => {
		const country = form.watch('addresses.0.country');
		// Name and address may be left out as they are.
		const personless = rules.unclaimed && !hasPerson(form.watch());
		const areas = subAreas(country);
		const fields: FieldConfig<ParticipantValues>[] = [];
		// Stays when the user begins to type a name, so nothing shifts. An order has claimed a used code without a name.
		if (rules.unclaimed && form.watch('status') !== 'Used')
			fields.push({
				kind: 'custom',
				key: 'unclaimed',
				render: () => <Alert tone="neutral">{t('participantWork:page.unclaimed')}</Alert>,
			});
		let section: 'own' | 'address' = 'own';
		for (const { field, required, max, tidy } of table.of(country)) {
			if (isAddressField(field) && section === 'own') {
				section = 'address';
				fields.push({ kind: 'heading', label: t('participantWork:page.addressSection') });
			}
			const custom = customFields.find((one) => one.field === field);
			if (field.startsWith('customField') && !custom) continue;
			if ((field === 'address3' || field === 'address4') && areas.length > 0) continue;
			if (field === 'levelId' && rules.type === 'points') continue;
			// The code is printed and handed out; the edit form shows the person's own address instead
			// (docs/product/participants.md).
			if (field === 'email' && rules.type === 'claim' && rules.mode === 'edit') continue;
			const name = participantPath(field) as FieldName;
			const term = addressTerm(field, country);
			const own = field === 'email' && rules.type === 'claim' ? t('field.code') : t(`field.${field}`);
			const label = custom?.label ?? (term ? t(`address.${term}`) : own);
			const common = {
				name,
				label,
				required: required !== undefined && !(personless && isOfPerson(field)),
				half: half.includes(field) || section === 'address',
			};
			if (field === 'country') {
				fields.push({
					kind: 'combobox',
					...common,
					source: countries,
					valueLabel: wordsOf(country),
					words: wordsOf,
					onPicked: () => {
						form.setValue('addresses.0.stateCounty', '');
						checkAddressAgain(form);
					},
				});
			} else if (field === 'status') {
				fields.push({
					kind: 'select',
					...common,
					options: participantStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
				});
			} else if (field === 'levelId') {
				const options = rules.levels.map(({ id, description }) => ({ value: id, label: description }));
				fields.push({ kind: 'select', ...common, options, placeholder: '' });
			} else if (field === 'stateCounty' && areas.length > 0) {
				const options = areas.map(({ code, title }) => ({ value: code, label: title }));
				fields.push({ kind: 'select', ...common, options, placeholder: '' });
			} else if (field === 'password') {
				fields.push({
					kind: 'password',
					...common,
					maxLength: max,
					...(rules.mode === 'edit' ? { help: t('participantWork:page.keepPassword') } : {}),
				});
			} else {
				const type = field === 'email' && rules.type !== 'claim' ? 'email' : tel.includes(field) ? 'tel' : 'text';
				fields.push({ kind: 'text', type, ...common, maxLength: max, tidy });
			}
		}
		return fields;
	};
}
