import type { ScimUserRow } from '@rewards/api/domains/scim/index';
import { invalid } from './fault';

/** What SCIM says about a user, as far as the portal keeps it. */
export interface Person {
	userName: string;
	externalId: string;
	/** Empty: follows from the other names. */
	displayName: string;
	/** The whole name, which counts where no other name is given. */
	formatted: string;
	firstName: string;
	lastName: string;
	email: string;
	phoneNumber: string;
	/** Name or id; empty: none. Undefined: it stays. */
	role: string | undefined;
	/** Undefined: it stays. */
	active: boolean | undefined;
}

export const nobodyYet: Person = {
	userName: '',
	externalId: '',
	displayName: '',
	formatted: '',
	firstName: '',
	lastName: '',
	email: '',
	phoneNumber: '',
	role: undefined,
	active: undefined,
};

export const personOf = (row: ScimUserRow): Person => ({
	...nobodyYet,
	userName: row.userName,
	externalId: row.externalId ?? '',
	firstName: row.firstName,
	lastName: row.lastName,
	email: row.email,
	phoneNumber: row.phoneNumber,
});

/** The input of the procedures. An absent address is the user name, if that is one. */
export function inputOf({ formatted, displayName, email, ...person }: Person) {
	const named = person.firstName !== '' || person.lastName !== '';
	return {
		...person,
		displayName: displayName || (named ? '' : formatted),
		email: email || (person.userName.includes('@') ? person.userName : ''),
	};
}

type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Some providers send `[{ "value": "False" }]` for a single value. */
function single(value: unknown): unknown {
	const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
	return isFields(only) && 'value' in only ? only['value'] : only;
}

/** A text; absent and null count as empty, numbers as their text. */
export function textOf(attribute: string, value: unknown): string {
	const given = single(value) ?? '';
	if (typeof given === 'string') return given;
	if (typeof given === 'number') return String(given);
	throw invalid('invalidValue', `${attribute} has to be a text.`);
}

/** A word in lower case; empty for a list or an object, which may have no text at all. */
export const wordOf = (value: unknown): string =>
	typeof value === 'string' || typeof value === 'boolean' ? String(value).toLowerCase() : '';

/** True or false, also as text: Entra ID sends `"False"`. */
export function flagOf(attribute: string, value: unknown): boolean {
	const given = wordOf(single(value));
	if (given === 'true' || given === 'false') return given === 'true';
	throw invalid('invalidValue', `${attribute} has to be true or false.`);
}

const isPrimary = (element: unknown): boolean => isFields(element) && wordOf(element['primary']) === 'true';
const isWork = (element: unknown): boolean => isFields(element) && wordOf(element['type']) === 'work';

/** The one address or number that the portal keeps: the primary one, else that of work, else the first. */
export function chosen(attribute: string, value: unknown): string {
	const elements = Array.isArray(value) ? value : [value];
	return textOf(attribute, elements.find(isPrimary) ?? elements.find(isWork) ?? elements[0]);
}

const longestElement = 2_000;
/** Entra ID may send an app role as a text that holds JSON. */
function elementOf(value: unknown): unknown {
	if (typeof value !== 'string' || value.length > longestElement || !value.trimStart().startsWith('{')) return value;
	try {
		return JSON.parse(value);
	} catch {
		return value;
	}
}

/** The one role that a user has here. */
export function roleOf(attribute: string, value: unknown): string {
	const elements = (Array.isArray(value) ? value : [value]).map((element) =>
		elementOf(isFields(element) ? { ...element, ...asFields(elementOf(element['value'])) } : element),
	);
	const one = elements.length > 1 ? elements.find(isPrimary) : elements[0];
	if (elements.length > 1 && one === undefined)
		throw invalid('invalidValue', 'A user has one role here: send one, or mark one as primary.');
	return textOf(attribute, one);
}

const asFields = (value: unknown): Fields => (isFields(value) ? value : {});
