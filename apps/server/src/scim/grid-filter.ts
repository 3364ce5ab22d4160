import { domainToASCII, domainToUnicode } from 'node:url';
import type { GridFilter, GridOperation } from '@rewards/validators/grid';
import { z } from 'zod';
import { invalid } from './fault';
import type { Comparison, Filter, FilterValue } from './filter';
import { matches } from './matches';

type Compared = 'text' | 'address' | 'exact' | 'id' | 'flag' | 'time';

/** Where a list of users has an attribute: the field that a value is compared with, and how. */
const fields: Readonly<Record<string, { field: string; as: Compared }>> = {
	id: { field: 'id', as: 'id' },
	externalid: { field: 'externalId', as: 'exact' },
	username: { field: 'nameKey', as: 'address' },
	displayname: { field: 'displayKey', as: 'text' },
	'name.formatted': { field: 'displayKey', as: 'text' },
	'name.givenname': { field: 'firstKey', as: 'text' },
	'name.familyname': { field: 'lastKey', as: 'text' },
	emails: { field: 'emailKey', as: 'address' },
	'emails.value': { field: 'emailKey', as: 'address' },
	phonenumbers: { field: 'phoneNumber', as: 'exact' },
	'phonenumbers.value': { field: 'phoneNumber', as: 'exact' },
	roles: { field: 'roleKey', as: 'text' },
	'roles.value': { field: 'roleKey', as: 'text' },
	groups: { field: 'roleId', as: 'id' },
	'groups.value': { field: 'roleId', as: 'id' },
	active: { field: 'active', as: 'flag' },
	'meta.created': { field: 'createdAt', as: 'time' },
	'meta.lastmodified': { field: 'updatedAt', as: 'time' },
};

const knownField = (attribute: string) => (Object.hasOwn(fields, attribute) ? fields[attribute] : undefined);

const operations: Record<Comparison, GridOperation> = {
	eq: '=',
	ne: '<>',
	co: 'contains',
	sw: 'startswith',
	ew: 'endswith',
	gt: '>',
	ge: '>=',
	lt: '<',
	le: '<=',
};
const ordered: ReadonlySet<string> = new Set(['eq', 'ne', 'gt', 'ge', 'lt', 'le']);

/** What `type` and `primary` of the one address, number or role are. */
const constants = { type: 'work', primary: true };

const anyone: Filter = { op: 'pr', attribute: 'id' };
const noOne: Filter = { op: 'not', part: anyone };
const nobody: GridFilter = ['id', 'blank'];
const everybody: GridFilter = ['id', 'notblank'];

const unusable = (attribute: string, op: string) =>
	invalid('invalidFilter', `The filter can't be used: "${attribute}" can't be compared by "${op}" here.`);

function valueFor(as: Compared, attribute: string, op: string, value: FilterValue): FilterValue {
	if (as === 'flag') {
		const flag = String(value).toLowerCase();
		if (flag !== 'true' && flag !== 'false') throw unusable(attribute, `${op} ${value}`);
		return flag === 'true';
	}
	if (as === 'time') {
		if (typeof value !== 'string' || !z.iso.datetime({ offset: true }).safeParse(value).success)
			throw unusable(attribute, `${op} ${value}`);
		return value;
	}
	return as === 'text' || as === 'address' ? String(value).trim().toLowerCase() : String(value).trim();
}

/** Spellings of an address: it is stored as typed, with a domain in letters of its script or in ASCII. */
function spellingsOf(address: string): string[] {
	const [local, domain, ...more] = address.split('@');
	if (!domain || more.length > 0) return [address];
	const domains = [domain, domainToASCII(domain), domainToUnicode(domain)].filter(Boolean);
	return [...new Set(domains)].map((spelling) => `${local}@${spelling}`);
}

function compared(attribute: string, op: Comparison, value: FilterValue): GridFilter {
	const known = knownField(attribute);
	if (!known) throw unusable(attribute, op);
	const { field, as } = known;
	if (as !== 'text' && as !== 'address' && as !== 'exact' && !ordered.has(op)) throw unusable(attribute, op);
	if ((as === 'id' || as === 'flag') && op !== 'eq' && op !== 'ne') throw unusable(attribute, op);
	if (value === null || value === '') return [field, op === 'ne' ? 'notblank' : 'blank'];
	const given = valueFor(as, attribute, op, value);
	// A text that is no id is nobody's.
	if (as === 'id' && !z.uuid().safeParse(given).success) return op === 'eq' ? nobody : everybody;
	const spellings = as === 'address' && (op === 'eq' || op === 'ne') ? spellingsOf(String(given)) : [given];
	const parts = spellings.map((spelling): GridFilter => [field, operations[op], spelling]);
	if (parts.length > 1) return op === 'ne' ? { and: parts } : { or: parts };
	return [field, operations[op], given];
}

/** The condition within brackets, which names attributes of `emails`, `phoneNumbers`, `roles` or `groups`. */
function within(attribute: string, filter: Filter): Filter {
	switch (filter.op) {
		case 'and':
		case 'or':
			return { op: filter.op, parts: filter.parts.map((part) => within(attribute, part)) };
		case 'not':
			return { op: 'not', part: within(attribute, filter.part) };
		case 'of':
			throw unusable(filter.attribute, '[');
		default:
			if (Object.hasOwn(constants, filter.attribute)) return matches(filter, constants) ? anyone : noOne;
			return { ...filter, attribute: `${attribute}.${filter.attribute}` };
	}
}

/** A SCIM filter as a filter of the list of users. Refuses attributes and comparisons that the list doesn't have. */
export function gridFilterOf(filter: Filter): GridFilter {
	switch (filter.op) {
		case 'and':
			return { and: filter.parts.map(gridFilterOf) };
		case 'or':
			return { or: filter.parts.map(gridFilterOf) };
		case 'not':
			return { not: gridFilterOf(filter.part) };
		case 'of':
			if (!knownField(`${filter.attribute}.value`)) throw unusable(filter.attribute, '[');
			return gridFilterOf(within(filter.attribute, filter.part));
		case 'pr': {
			const known = knownField(filter.attribute);
			if (!known) throw unusable(filter.attribute, 'pr');
			return known.as === 'flag' ? everybody : [known.field, 'notblank'];
		}
		default:
			return compared(filter.attribute, filter.op, filter.value);
	}
}
