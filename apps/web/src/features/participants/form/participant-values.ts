import type { Parse } from '@rewards/ui/form';
import { defaultCountryOf, programCountries } from '@rewards/validators/countries';
import { participantAddressFields, participantOwnFields } from '@rewards/validators/participants/constants';
import {
	emptyParticipant,
	isNobodys,
	type ParticipantMode,
	type ParticipantRuleOptions,
} from '@rewards/validators/participants/rules';
import type { ParticipantInput } from '@rewards/validators/participants/schemas';
import type { Program } from '../program-context';
import type { Participant } from '../types';

type Own = Record<(typeof participantOwnFields)[number], string>;
type Address = Record<(typeof participantAddressFields)[number], string>;
/** The form's values: strings, '' for empty, and the first address. */
export type ParticipantValues = Own & { addresses: [Address] };

export type ParticipantParse = Parse<ParticipantValues, ParticipantInput>;

/** A form's values from a record; absent ones start empty. */
export function participantValues(given: Partial<Own>, address: Partial<Address>): ParticipantValues {
	const record = emptyParticipant();
	const own = Object.fromEntries(participantOwnFields.map((field) => [field, given[field] ?? record[field]]));
	const first = Object.fromEntries(participantAddressFields.map((field) => [field, address[field] ?? record[field]]));
	// Built from exactly these lists of names.
	return { ...(own as Own), addresses: [first as Address] };
}

/**
 * The participant being edited: the country may stay even if the program no longer serves it, and a code may be
 * unclaimed.
 */
type Edited = Pick<Participant, 'name' | 'addresses'>;

/** The rules of a program's participants. */
export function ruleOptions(program: Program, mode: ParticipantMode, edited?: Edited): ParticipantRuleOptions {
	const geography = { ...program, geolocationEnabled: program.geolocation.enabled };
	const served = programCountries(geography).map((country) => country.code);
	const address = edited?.addresses[0];
	const keep = address?.country ?? '';
	return {
		type: program.type === 'plateau' || program.type === 'claim' ? program.type : 'points',
		mode,
		levels: program.plateauLevels,
		countries: keep && !served.includes(keep) ? [...served, keep] : served,
		...(address && { stored: address }),
		unclaimed: edited !== undefined && program.type === 'claim' && isNobodys({ name: edited.name, ...address }),
	};
}

/** The initial country of a form without one: the program's default, or the first that it serves. */
export function presetCountry(program: Program, { countries }: ParticipantRuleOptions): string {
	const usual = defaultCountryOf(program);
	return countries?.includes(usual) ? usual : (countries?.[0] ?? '');
}

/** Initial values of the edit form. */
export function editedValues(program: Program, rules: ParticipantRuleOptions, edited: Participant): ParticipantValues {
	const { levelId, addresses, ...own } = edited;
	const address = addresses[0];
	const country = address?.country || presetCountry(program, rules);
	return participantValues({ ...own, levelId: levelId ?? '' }, { ...address, country });
}

/** Whether the input describes a person: only then does an unclaimed code require name and address. */
export const hasPerson = ({ name, addresses }: Pick<ParticipantValues, 'name' | 'addresses'>): boolean =>
	!isNobodys({ name, ...addresses[0] });
