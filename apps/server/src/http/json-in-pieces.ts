import { Readable } from 'node:stream';
import { yielder } from '@rewards/api/pieces/index';
import { assertModestJson, endOfString } from './modest-json';

/** Texts up to this length are parsed in one go, within milliseconds. */
const pieceLength = 128 * 1024;

/** An object or array that is open at some position of the text. */
interface Open {
	closes: '}' | ']';
	start: number;
	/** Where its parts begin: the first after its bracket, the others after a comma. */
	parts: number[];
	/** Parts that were too long for one go and are already parsed: start and end of each value. */
	parsed: { start: number; end: number; value: unknown }[];
}

const structure = /["{}[\],]/g;
const key = /^[\t\n\r ]*("(?:[^"\\]|\\.)*")[\t\n\r ]*:[\t\n\r ]*$/s;
const nothing = /^[\t\n\r ]*$/;
const beginning = /^\ufeff?[\t\n\r ]*$/;

/**
 * Parses a text with `parse` (JSON.parse, or a stricter one) without blocking everyone else while it is long: objects
 * and arrays beyond `length` are assembled from parts that are parsed separately. Throws a SyntaxError, what `parse`
 * throws, or what `assertModestJson` throws.
 */
export async function parseInPieces(
	text: string,
	parse: (text: string) => unknown,
	length = pieceLength,
): Promise<unknown> {
	if (text.length <= length) return parse(text);
	const breathe = yielder();
	await assertModestJson(text, breathe);
	const open: Open[] = [];
	let whole: Open['parsed'][number] | undefined;
	structure.lastIndex = 0;
	let at = 0;
	for (let seen = 0; ; seen += 1) {
		structure.lastIndex = at;
		const found = structure.exec(text);
		if (!found) break;
		at = found.index;
		const inner = open.at(-1);
		if (found[0] === '"') at = endOfString(text, at);
		else if (found[0] === ',') inner?.parts.push(at + 1);
		else if (found[0] === '{' || found[0] === '[')
			open.push({ closes: found[0] === '{' ? '}' : ']', start: at, parts: [at + 1], parsed: [] });
		else {
			if (inner?.closes !== found[0]) throw new SyntaxError('Brackets don’t match.');
			open.pop();
			const outer = open.at(-1);
			if (!outer || at - inner.start >= length) {
				const value = await putTogether(text, inner, at, parse, length);
				if (!outer) whole ??= { start: inner.start, end: at + 1, value };
				else outer.parsed.push({ start: inner.start, end: at + 1, value });
			}
		}
		at += 1;
		if (seen % 1000 === 0) await breathe();
	}
	if (open.length > 0) throw new SyntaxError('A bracket has no end.');
	// A single string or number, or nothing at all.
	if (!whole) return parse(text);
	if (!beginning.test(text.slice(0, whole.start)) || !nothing.test(text.slice(whole.end)))
		throw new SyntaxError('Unexpected text next to the value.');
	return whole.value;
}

/** The value of an object or array whose long parts are already parsed. */
async function putTogether(
	text: string,
	{ closes, start, parts, parsed }: Open,
	end: number,
	parse: (text: string) => unknown,
	length: number,
): Promise<unknown> {
	const breathe = yielder();
	const isArray = closes === ']';
	const list: unknown[] = [];
	const record: Record<string, unknown> = {};
	/** As many short parts as fit into one go. */
	const take = (from: number, to: number) => {
		const value = parse(`${text[start]}${text.slice(from, to)}${closes}`);
		if (isArray) for (const each of value as unknown[]) list.push(each);
		else Object.assign(record, value);
	};
	const long = parsed[Symbol.iterator]();
	let next = long.next();
	let from = start + 1;
	for (const [n, part] of parts.entries()) {
		const to = (parts[n + 1] ?? end + 1) - 1;
		const isLong = !next.done && next.value.start < to;
		// Two commas, or one before the bracket.
		if (parts.length > 1 && !isLong && nothing.test(text.slice(part, to))) throw new SyntaxError('A part is empty.');
		if (isLong && next.value) {
			if (part > from) take(from, part - 1);
			const before = text.slice(part, next.value.start);
			const name = isArray ? undefined : key.exec(before)?.[1];
			if (isArray ? !nothing.test(before) : name === undefined) throw new SyntaxError('A part has no name.');
			if (!nothing.test(text.slice(next.value.end, to))) throw new SyntaxError('A comma is missing.');
			if (name === undefined) list.push(next.value.value);
			else record[nameOf(name, parse)] = next.value.value;
			next = long.next();
			from = to + 1;
		} else if (to - from > length || n === parts.length - 1) {
			take(from, to);
			from = to + 1;
		}
		await breathe();
	}
	return isArray ? list : record;
}

/** Refuses a name that reaches the prototype, at any depth. */
function nameOf(quoted: string, parse: (text: string) => unknown): string {
	const name = String(parse(quoted));
	if (name === '__proto__' || name === 'constructor') throw new SyntaxError('A part has a forbidden name.');
	return name;
}

/** How deep a value is split: a program's content in its languages, each with its pages. */
const levels = 4;

/** A value as JSON in pieces. */
function* piecesOf(value: unknown, level: number): Generator<string> {
	if (level === 0 || typeof value !== 'object' || value === null || 'toJSON' in value)
		return yield JSON.stringify(value) ?? 'null';
	if (Array.isArray(value)) {
		yield '[';
		for (const [at, each] of value.entries()) {
			if (at > 0) yield ',';
			yield* piecesOf(each, level - 1);
		}
		return yield ']';
	}
	yield '{';
	const entries = Object.entries(value).filter(([, each]) => each !== undefined);
	for (const [at, [name, each]] of entries.entries()) {
		yield `${at > 0 ? ',' : ''}${JSON.stringify(name)}:`;
		yield* piecesOf(each, level - 1);
	}
	yield '}';
}

/** The output of JSON.stringify as a stream: writing a large value doesn't block others. */
export function jsonStream(value: unknown): Readable {
	async function* chunks() {
		const breathe = yielder();
		let chunk = '';
		for (const piece of piecesOf(value, levels)) {
			chunk += piece;
			if (chunk.length < 64 * 1024) continue;
			yield chunk;
			chunk = '';
			await breathe();
		}
		yield chunk;
	}
	return Readable.from(chunks(), { objectMode: false, encoding: 'utf8' });
}
