import { plainAttribute } from './filter';
import { chosen, flagOf, isFields, nobodyYet, type Person, roleOf, textOf } from './person';

type Take = (value: unknown, name: string) => Partial<Person>;

const take: Readonly<Record<string, Take>> = {
	username: (value, name) => ({ userName: textOf(name, value) }),
	externalid: (value, name) => ({ externalId: textOf(name, value) }),
	displayname: (value, name) => ({ displayName: textOf(name, value) }),
	'name.formatted': (value, name) => ({ formatted: textOf(name, value) }),
	'name.givenname': (value, name) => ({ firstName: textOf(name, value) }),
	'name.familyname': (value, name) => ({ lastName: textOf(name, value) }),
	emails: (value, name) => ({ email: chosen(name, value) }),
	phonenumbers: (value, name) => ({ phoneNumber: chosen(name, value) }),
	roles: (value, name) => ({ role: roleOf(name, value) }),
	active: (value, name) => ({ active: flagOf(name, value) }),
};

/** Only the server sets them. */
export const readOnly: ReadonlySet<string> = new Set(['id', 'meta', 'groups', 'schemas']);

/** Attributes with parts, which may be sent as an object. */
const withParts: ReadonlySet<string> = new Set(['name']);

/**
 * What an attribute says about a person; nothing for one that the portal doesn't keep, as RFC 7644 allows: providers
 * send all that they have. `name` is as the client wrote it.
 */
export function attributeOf(name: string, value: unknown): Partial<Person> {
	const attribute = plainAttribute(name);
	if (withParts.has(attribute) && isFields(value)) {
		const made: Partial<Person> = {};
		for (const [part, inner] of Object.entries(value)) Object.assign(made, attributeOf(`${attribute}.${part}`, inner));
		return made;
	}
	return Object.hasOwn(take, attribute) ? (take[attribute]?.(value, name) ?? {}) : {};
}

/** A whole user of a POST or PUT. Attributes that only the server sets are ignored. */
export function wholePerson(body: Readonly<Record<string, unknown>>): Person {
	let person = nobodyYet;
	for (const [name, value] of Object.entries(body)) {
		// An attribute without a value is an absent one.
		if (value === null || (Array.isArray(value) && value.length === 0)) continue;
		person = { ...person, ...attributeOf(name, value) };
	}
	return person;
}
