import { useUi } from '@rewards/ui';
import { type FieldConfig, FormFields, type Parse } from '@rewards/ui/form';
import { countryOf, programCountries, subAreas } from '@rewards/validators/countries';
import {
	emptyParticipant,
	isAddressField,
	type ParticipantField,
	type ParticipantInput,
	type ParticipantMode,
	type ParticipantRuleOptions,
	participantAddressFields,
	participantOwnFields,
	participantPath,
	participantRules,
} from '@rewards/validators/participants';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { listSource } from '../../lib/list-source';
import { countryName } from './country-names';
import { type Program, useCustomFields } from './program-context';
import { participantStatuses } from './types';

type Own = Record<(typeof participantOwnFields)[number], string>;
type Address = Record<(typeof participantAddressFields)[number], string>;
/** What the form holds: texts, '' for empty, and the first address. */
export type ParticipantValues = Own & { addresses: [Address] };

export type ParticipantParse = Parse<ParticipantValues, ParticipantInput>;

/** A form's values from a record; what it hasn't starts empty. */
export function participantValues(given: Partial<Own>, address: Partial<Address>): ParticipantValues {
	const record = emptyParticipant();
	const own = Object.fromEntries(participantOwnFields.map((field) => [field, given[field] ?? record[field]]));
	const first = Object.fromEntries(participantAddressFields.map((field) => [field, address[field] ?? record[field]]));
	// Made of exactly these lists of names.
	return { ...(own as Own), addresses: [first as Address] };
}

/** The rules of a program's participants. `keep` is a country that the program no longer serves but that may stay. */
export function ruleOptions(program: Program, mode: ParticipantMode, keep = ''): ParticipantRuleOptions {
	const geography = { ...program, geolocationEnabled: program.geolocation.enabled };
	const served = programCountries(geography).map((country) => country.code);
	return {
		type: program.type === 'plateau' || program.type === 'claim' ? program.type : 'points',
		mode,
		levels: program.plateauLevels,
		countries: keep && !served.includes(keep) ? [...served, keep] : served,
	};
}

interface ParticipantFieldsProps {
	program: Program;
	rules: ParticipantRuleOptions;
	/** The country chosen at the moment: decides which fields there are and what is required. */
	country: string;
	onCountry: () => void;
}

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

/** The fields of Add Participant and of the edit popup, in the order of the rule table. */
export function ParticipantFields({ program, rules, country, onCountry }: ParticipantFieldsProps) {
	const { t } = useTranslation('participants');
	const { locale } = useUi();
	const customFields = useCustomFields(program);
	const countries = useMemo(
		() =>
			listSource(
				(rules.countries ?? [])
					.flatMap((code) => countryOf(code) ?? [])
					.map((one) => ({ value: one.code, label: countryName(one, locale) }))
					.sort((a, b) => a.label.localeCompare(b.label, locale)),
			),
		[rules.countries, locale],
	);
	const table = useMemo(() => participantRules(rules).of(country), [rules, country]);
	const areas = subAreas(country);
	const chosen = countryOf(country);

	const fields: FieldConfig<ParticipantValues>[] = [];
	let section: 'own' | 'address' = 'own';
	for (const { field, required, max } of table) {
		if (isAddressField(field) && section === 'own') {
			section = 'address';
			fields.push({ kind: 'heading', label: t('section.address') });
		}
		const custom = customFields.find((one) => one.field === field);
		if (field.startsWith('customField') && !custom) continue;
		if ((field === 'address3' || field === 'address4') && areas.length > 0) continue;
		if (field === 'levelId' && rules.type === 'points') continue;
		// The code is what was printed and given out; the edit form shows the person's own address in its place (specification, section 5).
		if (field === 'email' && rules.type === 'claim' && rules.mode === 'edit') continue;
		const name = participantPath(field) as FieldName;
		const label =
			custom?.label ?? (field === 'email' && rules.type === 'claim' ? t('field.code') : t(`field.${field}`));
		const common = {
			name,
			label,
			required: required !== undefined,
			half: half.includes(field) || section === 'address',
		};
		if (field === 'country') {
			fields.push({
				kind: 'combobox',
				...common,
				source: countries,
				...(chosen ? { valueLabel: countryName(chosen, locale) } : {}),
				onPicked: onCountry,
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
				...(rules.mode === 'edit' ? { help: t('keepPassword') } : {}),
			});
		} else {
			const type = field === 'email' && rules.type !== 'claim' ? 'email' : tel.includes(field) ? 'tel' : 'text';
			fields.push({ kind: 'text', type, ...common, maxLength: max });
		}
	}
	return <FormFields fields={fields} />;
}

type FieldName = Extract<FieldConfig<ParticipantValues>, { kind: 'text' }>['name'];
