import { findCountry, usaCode } from '../countries';
import type { MessageKey } from '../messages/english';
import { emptyParticipant, participantRules } from '../participants/rules';

/** The fields of an address that goods are sent to. */
export const deliveryFields = [
	'companyName',
	'country',
	'address1',
	'address2',
	'address3',
	'address4',
	'townCity',
	'stateCounty',
	'postcode',
	'phone',
	'phoneExt',
] as const;
export type DeliveryField = (typeof deliveryFields)[number];
export type DeliveryAddress = Record<DeliveryField, string>;
export interface AddressFault {
	field: DeliveryField;
	code: MessageKey;
	params?: Record<string, string | number>;
}

const fields: ReadonlySet<string> = new Set(deliveryFields);
const isDeliveryField = (name: string): name is DeliveryField => fields.has(name);

export interface AddressOptions {
	/** Alpha-3 codes that goods may be sent to; null: all. */
	countries: readonly string[] | null;
	/** Alpha-3 country of an address that names none. */
	defaultCountry?: string;
}

/**
 * An address as it is stored (trimmed, country as alpha-3, state as its code, telephone number without blanks and
 * brackets), and every fault in it, by the rules of the address forms for its country (docs/product/participants.md).
 * What arrives from other programs may name a state in full.
 */
export function readAddress(
	given: Partial<Record<DeliveryField, string | undefined>>,
	{ countries, defaultCountry = usaCode }: AddressOptions,
): { address: DeliveryAddress; faults: AddressFault[] } {
	const record = emptyParticipant();
	for (const field of deliveryFields) record[field] = given[field] ?? '';
	if (record.country.trim() === '') record.country = findCountry(defaultCountry)?.code ?? usaCode;
	const rules = participantRules({
		type: 'points',
		mode: 'import',
		levels: [],
		countries,
		fields: new Set(deliveryFields),
	});
	const faults = rules
		.check(record)
		.flatMap(({ field, ...fault }) => (isDeliveryField(field) ? [{ field, ...fault }] : []));
	const address = Object.fromEntries(deliveryFields.map((field) => [field, record[field]]));
	return { address: address as DeliveryAddress, faults };
}
