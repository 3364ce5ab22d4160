import { attributeOf, readOnly } from './attributes';
import { invalid } from './fault';
import { matches } from './matches';
import { parsePath } from './path';
import { isFields, type Person, wordOf } from './person';

/** The values of lists, of which the portal keeps one each. */
const kept = { emails: 'email', phonenumbers: 'phoneNumber', roles: 'role' } as const;
const isKept = (attribute: string): attribute is keyof typeof kept => Object.hasOwn(kept, attribute);

const mostOperations = 1_000;

/** Whether a path means the value that the portal keeps: `emails[type eq "home"]` doesn't. */
function isMeant(path: ReturnType<typeof parsePath>, person: Person, role: string): boolean {
	if (!isKept(path.attribute) || path.filter === null) return true;
	const value = path.attribute === 'roles' ? (person.role ?? role) : person[kept[path.attribute]];
	return matches(path.filter, { value, display: value, type: 'work', primary: true });
}

function changeAt(name: string, value: unknown, person: Person, role: string): Partial<Person> {
	const path = parsePath(name);
	if (readOnly.has(path.attribute.split('.', 1)[0] ?? ''))
		throw invalid('mutability', `${name} can't be changed; the server sets it.`);
	if (!isMeant(path, person, role)) return {};
	// Its type and whether it is primary always are the same here.
	if (isKept(path.attribute) && path.part !== '' && path.part !== 'value') return {};
	return attributeOf(path.attribute, value);
}

function removeAt(name: string, person: Person, role: string): Partial<Person> {
	const path = parsePath(name);
	if (path.attribute === 'active') throw invalid('invalidValue', 'active is true or false; it can’t be removed.');
	if (path.attribute === 'name') return { firstName: '', lastName: '', formatted: '' };
	return changeAt(name, '', person, role);
}

/** An object of attributes, or of paths: Entra ID sends `{ "name.givenName": "Ada" }` without a path. */
function changeAll(value: Readonly<Record<string, unknown>>, person: Person, role: string): Person {
	let changed = person;
	for (const [name, inner] of Object.entries(value)) {
		if (readOnly.has(name.toLowerCase())) continue;
		const given = inner === null ? '' : inner;
		changed = { ...changed, ...changeAt(name, given, changed, role) };
	}
	return changed;
}

function apply(operation: unknown, person: Person, role: string): Person {
	if (!isFields(operation)) throw invalid('invalidSyntax', 'Each of Operations has to be an object.');
	const { op, path, value } = operation;
	const what = wordOf(op);
	if (what !== 'add' && what !== 'replace' && what !== 'remove')
		throw invalid('invalidSyntax', 'op has to be add, replace or remove.');
	if (path !== undefined && path !== null && typeof path !== 'string')
		throw invalid('invalidPath', 'path has to be a text.');
	if (!path) {
		if (what === 'remove') throw invalid('noTarget', 'An operation that removes needs a path.');
		if (!isFields(value)) throw invalid('invalidValue', 'Without a path, value has to be an object of attributes.');
		return changeAll(value, person, role);
	}
	const empty = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
	if (what === 'remove' || empty) return { ...person, ...removeAt(path, person, role) };
	return { ...person, ...changeAt(path, value, person, role) };
}

/**
 * A person after the operations of a PATCH, as Entra ID and Okta send them; `role` is the name of the present role.
 * Attributes that the portal doesn't keep change nothing.
 */
export function patched(body: unknown, person: Person, role: string): Person {
	const operations = isFields(body)
		? Object.entries(body).find(([name]) => name.toLowerCase() === 'operations')?.[1]
		: undefined;
	if (!Array.isArray(operations) || operations.length === 0)
		throw invalid('invalidSyntax', 'Operations has to be a list of changes.');
	if (operations.length > mostOperations)
		throw invalid('invalidSyntax', `Operations has more than ${mostOperations} changes.`);
	let changed = person;
	for (const operation of operations) changed = apply(operation, changed, role);
	return changed;
}
