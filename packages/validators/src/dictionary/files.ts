import { csvLine, plainCell } from '../imports/csv-cells';
import { CsvRecords } from '../imports/csv-records';

/** Why a file can't be read as texts. */
export type DictionaryFileFault = 'empty' | 'notText' | 'spreadsheet' | 'json' | 'columns' | 'language' | 'row';

/** A file's texts of one language, by key. */
export type DictionaryFile =
	| { texts: ReadonlyMap<string, string>; fault?: undefined }
	/** `line` where the file has lines. */
	| { fault: DictionaryFileFault; line?: number; texts?: undefined };

/** Bytes of a file at most: some ten times all texts of a site. */
export const dictionaryFileMax = 5 * 1024 * 1024;
const mostRow = 100_000;

/** Encodings of Excel and others: UTF-8 with or without a mark, UTF-16 with one, and "ANSI". */
function decode(bytes: Uint8Array): string {
	const begins = (...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
	if (begins(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
	if (begins(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder('windows-1252').decode(bytes);
	}
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{ key: text }`, `{ messages }`, or `{ code: { messages } }` as REST returns it. */
function readJson(text: string, language: string): DictionaryFile {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return { fault: 'json' };
	}
	if (!isRecord(value)) return { fault: 'json' };
	const languages = Object.values(value).filter((one) => isRecord(one) && isRecord(one['messages']));
	const of = languages.length > 0 ? value[language] : value;
	if (of === undefined) return { fault: 'language' };
	const messages = isRecord(of) && isRecord(of['messages']) ? of['messages'] : of;
	if (!isRecord(messages)) return { fault: 'json' };
	const entries = Object.entries(messages);
	if (entries.length === 0) return { fault: 'empty' };
	if (!entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')) return { fault: 'json' };
	return { texts: new Map(entries.map(([key, one]) => [key.trim(), one.trim()])) };
}

/** Names of the two columns; a column with the language's own code or name takes precedence. */
const keyNames = ['key', 'anahtar', 'المفتاح'];
const textNames = ['text', 'translation', 'metin', 'çeviri', 'النص', 'الترجمة'];
const separators = [',', ';', '\t'] as const;

function readCsv(text: string, names: readonly string[]): DictionaryFile {
	const hint = /^sep=([,;\t])\r?\n/i.exec(text);
	const body = hint ? text.slice(hint[0].length) : text;
	const head = body.split(/\r?\n|\r/, 1)[0] ?? '';
	const count = (sign: string) => head.split(sign).length;
	const separator = hint?.[1] ?? separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
	const rows: { line: number; cells: string[] }[] = [];
	let broken: number | undefined;
	const records = new CsvRecords(separator, body.includes('\n') ? '\n' : '\r', mostRow, {
		record: (line, cells) => rows.push({ line, cells }),
		broken: (line) => {
			broken ??= line;
		},
		blank: () => undefined,
	});
	records.push(body);
	records.end();
	if (broken !== undefined) return { fault: 'row', line: broken + (hint ? 1 : 0) };
	const [header, ...others] = rows;
	if (!header) return { fault: 'empty' };
	const titles = header.cells.map((cell) => plainCell(cell).trim().toLowerCase());
	const find = (known: readonly string[]) =>
		known.map((name) => titles.indexOf(name.toLowerCase())).find((at) => at >= 0);
	const keyAt = find(keyNames);
	const textAt = find([...textNames, ...names]);
	if (keyAt === undefined || textAt === undefined) return { fault: 'columns' };
	const texts = others
		.map(({ cells }) => [plainCell(cells[keyAt] ?? '').trim(), plainCell(cells[textAt] ?? '').trim()] as const)
		.filter(([key]) => key !== '');
	return texts.length === 0 ? { fault: 'empty' } : { texts: new Map(texts) };
}

/**
 * Reads a file of texts of one language, JSON or CSV by what is in it. `names` are those that its column may have
 * beside "text": the language's code and names. Line breaks within texts come as LF.
 */
export function readDictionaryFile(
	bytes: Uint8Array,
	{ language, names }: { language: string; names: readonly string[] },
): DictionaryFile {
	if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { fault: 'spreadsheet' };
	const text = decode(bytes).replace(/^\uFEFF/, '');
	if (text.includes('\u0000')) return { fault: 'notText' };
	if (text.trim() === '') return { fault: 'empty' };
	const file = text.trimStart().startsWith('{') ? readJson(text, language) : readCsv(text, [language, ...names]);
	if (!file.texts) return file;
	return { texts: new Map([...file.texts].map(([key, one]) => [key, one.replaceAll('\r\n', '\n')])) };
}

interface ExportedText {
	key: string;
	group: string;
	english: string;
	text: string;
}

/**
 * All texts as CSV with a byte order mark, by which Excel recognizes UTF-8. Neutralizes cells that a spreadsheet would
 * execute.
 */
export const dictionaryCsv = (rows: readonly ExportedText[]): string =>
	`\uFEFF${[
		csvLine(['key', 'group', 'english', 'text'], ','),
		...rows.map(({ key, group, english, text }) => csvLine([key, group, english, text], ',')),
	].join('')}`;

/** All texts as JSON, in the shape of REST. */
export const dictionaryJson = (language: string, rows: readonly Pick<ExportedText, 'key' | 'text'>[]): string =>
	`${JSON.stringify({ [language]: { messages: Object.fromEntries(rows.map(({ key, text }) => [key, text])) } }, null, '\t')}\n`;
