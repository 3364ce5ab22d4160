import { invalid, type ScimType } from './fault';

export const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof comparisons)[number];
export type FilterValue = string | number | boolean | null;

/** A filter of RFC 7644, 3.4.2.2. Attributes are in lower case and without the schema before them. */
export type Filter =
	| { op: Comparison; attribute: string; value: FilterValue }
	| { op: 'pr'; attribute: string }
	| { op: 'and' | 'or'; parts: Filter[] }
	| { op: 'not'; part: Filter }
	/** `emails[type eq "work"]`: one element meets the whole condition. */
	| { op: 'of'; attribute: string; part: Filter };

const longest = 4_000;
/** Brackets within each other; nobody's filter has more, and each takes room on the stack. */
const deepest = 20;

const token = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/suy;

/** The words of a filter: quoted texts with their quotes, brackets, and everything between. */
function wordsOf(text: string, refuse: (why: string) => Error): string[] {
	if (text.length > longest) throw refuse(`it is longer than ${longest} characters`);
	const words: string[] = [];
	token.lastIndex = 0;
	const end = text.trimEnd().length;
	while (token.lastIndex < end) {
		const at = token.lastIndex;
		const [, quoted, bracket, plain] = token.exec(text) ?? [];
		const word = quoted ?? bracket ?? plain;
		if (word === undefined) throw refuse(`it can't be read from character ${at + 1} on`);
		words.push(word);
	}
	return words;
}

/** `urn:ietf:params:scim:schemas:core:2.0:User:userName` is userName; other schemas keep theirs. */
export const plainAttribute = (name: string): string =>
	name.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, '');

const attributeForm = /^[a-z$][\w$:.-]*$/;
const isComparison = (word: string): word is Comparison => (comparisons as readonly string[]).includes(word);

function valueFrom(word: string | undefined, refuse: (why: string) => Error): FilterValue {
	if (word === undefined) throw refuse('a value is missing at its end');
	const plain = word.toLowerCase();
	if (plain === 'true' || plain === 'false') return plain === 'true';
	if (plain === 'null') return null;
	try {
		const value: unknown = JSON.parse(word);
		if (typeof value === 'string' || typeof value === 'number') return value;
	} catch {
		// Reported below.
	}
	throw refuse(`${word} is not a value; texts are in quotes`);
}

/** Reads a filter, or refuses it with a sentence and `scimType`. */
export function parseFilter(text: string, scimType: ScimType = 'invalidFilter'): Filter {
	const refuse = (why: string) => invalid(scimType, `The filter can't be used: ${why}.`);
	const words = wordsOf(text, refuse);
	let at = 0;
	const next = () => words[at]?.toLowerCase();
	const take = (wanted: string) => {
		if (words[at] !== wanted) throw refuse(`a ${wanted} is missing`);
		at += 1;
	};
	const enclosed = (open: string, close: string, depth: number): Filter => {
		if (depth >= deepest) throw refuse(`it has more than ${deepest} brackets within each other`);
		take(open);
		const inner = either(depth + 1);
		take(close);
		return inner;
	};
	const single = (depth: number): Filter => {
		if (next() === '(') return enclosed('(', ')', depth);
		if (next() === 'not') {
			at += 1;
			return { op: 'not', part: enclosed('(', ')', depth) };
		}
		const attribute = plainAttribute(words[at] ?? '');
		if (!attributeForm.test(attribute)) throw refuse(`an attribute is missing before "${words[at] ?? 'its end'}"`);
		at += 1;
		if (next() === '[') return { op: 'of', attribute, part: enclosed('[', ']', depth) };
		const operator = next() ?? '';
		at += 1;
		if (operator === 'pr') return { op: 'pr', attribute };
		if (!isComparison(operator)) throw refuse(`"${operator}" is not a comparison; use ${comparisons.join(', ')} or pr`);
		const value = valueFrom(words[at], refuse);
		at += 1;
		return { op: operator, attribute, value };
	};
	const joined = (op: 'and' | 'or', part: (depth: number) => Filter, depth: number): Filter => {
		const first = part(depth);
		const parts = [first];
		while (next() === op) {
			at += 1;
			parts.push(part(depth));
		}
		return parts.length === 1 ? first : { op, parts };
	};
	const both = (depth: number): Filter => joined('and', single, depth);
	const either = (depth: number): Filter => joined('or', both, depth);
	const filter = either(0);
	if (at < words.length) throw refuse(`"${words[at]}" has no place there`);
	return filter;
}
