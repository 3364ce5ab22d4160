import { isAddressField, type ParticipantField, participantFields } from './constants';

/** Other names under which forms and REST clients send a field (docs/product/participants.md). */
const aliases: Record<string, ParticipantField> = {
	code: 'email',
	level: 'levelId',
	company: 'companyName',
	city: 'townCity',
	state: 'stateCounty',
	zip: 'postcode',
	alternativePhone: 'altPhone',
	alternativePhoneExt: 'altPhoneExt',
};
const fieldSet: ReadonlySet<string> = new Set(participantFields);
const isField = (name: string): name is ParticipantField => fieldSet.has(name);
const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A REST body or form under any of the names that clients use (flat address fields, city/state/zip, company,
 * alternativePhone) as the shape that `participantSchema` takes. Unknown keys are dropped; what is absent stays absent.
 */
export function participantFromBody(body: unknown): Record<string, unknown> {
	if (!isObject(body)) return {};
	const own: Record<string, unknown> = {};
	const address: Record<string, unknown> = {};
	const take = (source: Record<string, unknown>) => {
		for (const [name, value] of Object.entries(source)) {
			const field = Object.hasOwn(aliases, name) ? aliases[name] : name;
			if (!field || !isField(field)) continue;
			if (isAddressField(field)) address[field] = value;
			else own[field] = value;
		}
	};
	take(body);
	const given = Array.isArray(body['addresses']) ? body['addresses'][0] : undefined;
	if (isObject(given)) take(given);
	return Object.keys(address).length > 0 ? { ...own, addresses: [address] } : own;
}
