import { type AddressFault, type DeliveryAddress, deliveryFields, readAddress } from '../addresses/rules';
import { findCountry, type ProgramGeography, programCountries, usaCode } from '../countries';
import { participantRules } from '../participants/rules';
import { orderEditLimits, orderLimits } from './constants';

/** Their rules depend on the country. */
const ofCountry: ReadonlySet<string> = new Set(['townCity', 'stateCounty', 'postcode', 'phone']);
const limited = Object.entries(orderEditLimits) as [keyof typeof orderEditLimits, number][];

const rules = participantRules({ type: 'points', mode: 'edit', levels: [], countries: null });
/** Whether the limits of the specification hold, which are for the USA (docs/decisions/0079-foreign-addresses.md). */
const isUSA = (country: string, program: ProgramGeography): boolean =>
	(findCountry(country || program.defaultCountry)?.code ?? usaCode) === usaCode;

/** The length of a field's input in the edit form, for a country (any text that names one). */
export function editMax(field: keyof DeliveryAddress, country: string, program: ProgramGeography): number {
	if (field === 'phoneExt') return orderEditLimits.phoneExt;
	const own = isUSA(country, program) ? undefined : rules.of(country || program.defaultCountry);
	const rule = own?.find((one) => one.field === field);
	// What is only tidied when it is saved may be longer until then, and a country may be named.
	if (rule && !rule.tidy && field !== 'country') return rule.max;
	const limits: Partial<Record<string, number>> = orderEditLimits;
	return limits[field] ?? orderLimits.address;
}

/**
 * An order's address after an edit, as it is stored, and its faults. Only what the edit changes is judged, and city,
 * state, ZIP and phone where it changes the country: orders came with other addresses. In the USA state, ZIP and
 * extension have their limits, a phone has ten digits, and nothing is required; elsewhere the rules of the address
 * forms hold.
 */
export function editedAddress(
	before: DeliveryAddress,
	after: DeliveryAddress,
	program: ProgramGeography,
): { address: DeliveryAddress; faults: AddressFault[] } {
	const moved = after.country !== before.country;
	const judged = new Set(
		deliveryFields.filter((field) => after[field] !== before[field] || (moved && ofCountry.has(field))),
	);
	const usa = isUSA(after.country, program);
	const tooLong = limited.flatMap(([field, max]): AddressFault[] =>
		judged.has(field) && after[field].length > max && (usa || field === 'phoneExt')
			? [{ field, code: 'tooLong', params: { max } }]
			: [],
	);
	const countries = programCountries(program).map(({ code }) => code);
	const read = readAddress(after, { countries, defaultCountry: program.defaultCountry });
	const others = read.faults.filter(
		({ field }) =>
			judged.has(field) &&
			field !== 'phoneExt' &&
			(!usa || field === 'country' || (field === 'phone' && after.phone !== '')),
	);
	const address = { ...after };
	for (const field of judged) if (usa ? field === 'phone' : field !== 'country') address[field] = read.address[field];
	return { address, faults: [...tooLong, ...others] };
}
