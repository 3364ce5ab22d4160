import { invalid } from './fault';
import { type Filter, parseFilter, plainAttribute } from './filter';

/** `emails[type eq "work"].value` */
export interface Path {
	/** In lower case, without the schema of users. */
	attribute: string;
	filter: Filter | null;
	/** In lower case; empty without one. */
	part: string;
}

const form = /^([a-z$][\w$:.-]*)(?:\[(.*)\](?:\.([a-z$][\w$-]*))?)?$/is;

/** Reads the path of a PATCH operation, or refuses it (invalidPath). */
export function parsePath(text: string): Path {
	const [, name, condition, part = ''] = form.exec(text.trim().slice(0, 4_000)) ?? [];
	if (name === undefined) throw invalid('invalidPath', `"${text.slice(0, 200)}" is not a path.`);
	const attribute = plainAttribute(name);
	if (condition !== undefined)
		return { attribute, filter: parseFilter(condition, 'invalidPath'), part: part.toLowerCase() };
	// Parts of names are attributes of their own; of lists, the portal keeps one value.
	const [, list, inner = ''] = /^(emails|phonenumbers|roles)\.(\w+)$/.exec(attribute) ?? [];
	return list === undefined ? { attribute, filter: null, part: '' } : { attribute: list, filter: null, part: inner };
}
