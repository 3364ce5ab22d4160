import { canadaCode, countryOf, usaCode } from '@rewards/validators/countries';
import type { ParticipantField } from '@rewards/validators/participants/constants';

/**
 * The key of an address field's label where a country has its own term for it; null for the terms of the USA, which
 * also show until a country is chosen.
 */
export function addressTerm(field: ParticipantField, code: string): 'postalCode' | 'province' | 'region' | null {
	const country = countryOf(code)?.code;
	if (country === undefined || country === usaCode) return null;
	if (field === 'postcode') return 'postalCode';
	if (field !== 'stateCounty') return null;
	return country === canadaCode ? 'province' : 'region';
}
