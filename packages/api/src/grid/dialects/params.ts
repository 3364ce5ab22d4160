import { type GridSort, type GridTotal, gridDateParts, gridTimeParts } from '@rewards/validators/grid';
import { badRequest } from '../define/faults';
import type { GroupLevel, SummaryRequest } from './request';

export type Raw = Readonly<Record<string, unknown>>;

export const wrong = (name: string, expected: string): Error =>
	badRequest('parameter', `The parameter "${name}" must be ${expected}.`, { field: name });

export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const longestText = 256 * 1024;

/** A parameter that is JSON in a query string or a plain value in a body; undefined when absent or empty. */
export function readJson(raw: Raw, name: string): unknown {
	const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
	if (value === undefined || value === null || value === '') return undefined;
	if (typeof value !== 'string') return value;
	// A text in a body; one of a query string is much shorter. Its values take twenty times its length.
	if (value.length > longestText) throw wrong(name, 'JSON');
	try {
		const parsed: unknown = JSON.parse(value);
		return parsed ?? undefined;
	} catch {
		throw wrong(name, 'JSON');
	}
}

/** A text, either as JSON or plain. */
export function readText(raw: Raw, name: string): string | undefined {
	const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
	if (value === undefined || value === null || value === '') return undefined;
	if (typeof value !== 'string') return String(value);
	if (!value.startsWith('"')) return value;
	const parsed = readJson(raw, name);
	return typeof parsed === 'string' ? parsed : value;
}

export function readCount(raw: Raw, name: string): number | undefined {
	const value = readJson(raw, name);
	if (value === undefined) return undefined;
	if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw wrong(name, 'a whole number from 0 up');
	return value;
}

export const readFlag = (raw: Raw, name: string): boolean => {
	const value = readJson(raw, name);
	if (value === undefined || typeof value === 'boolean') return value ?? false;
	throw wrong(name, 'true or false');
};

/** A list whose entries are field names or objects that name one as `selector`, `field` or `key`; or a single entry. */
function readEntries(raw: Raw, name: string): { field: string; entry: Record<string, unknown> }[] {
	const value = readJson(raw, name);
	const list: unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
	return list.map((entry) => {
		const found = isRecord(entry) ? (entry['selector'] ?? entry['field'] ?? entry['key'] ?? '') : entry;
		if (typeof found !== 'string') throw wrong(name, 'a list of fields');
		return { field: found, entry: isRecord(entry) ? entry : {} };
	});
}

const isDesc = (entry: Record<string, unknown>): boolean => {
	const word = entry['direction'] ?? entry['dir'] ?? entry['order'];
	return (
		entry['desc'] === true ||
		entry['desc'] === 'true' ||
		(typeof word === 'string' && word.toLowerCase().startsWith('desc'))
	);
};

export const readSort = (raw: Raw): GridSort[] =>
	readEntries(raw, 'sort').map(({ field, entry }) => ({ field, desc: isDesc(entry) }));

const intervals = [...gridDateParts, ...gridTimeParts];

/** Properties of a DevExtreme group besides its field; they distinguish its header filters. */
export const isTheirGroup = (raw: Raw): boolean =>
	readEntries(raw, 'group').some(({ entry }) => typeof entry['isExpanded'] === 'boolean');

export function readGroup(raw: Raw): { levels: GroupLevel[]; expanded: boolean } {
	const entries = readEntries(raw, 'group');
	const levels = entries.map(({ field, entry }): GroupLevel => {
		const given = entry['groupInterval'] ?? entry['interval'];
		const level = { field, desc: isDesc(entry) };
		if (given === undefined || given === null) return level;
		const part = intervals.find((name) => name === given);
		const step =
			typeof given === 'number' || (typeof given === 'string' && given.trim() !== '') ? Number(given) : Number.NaN;
		if (part) return { ...level, interval: part };
		if (!(step > 0) || !Number.isFinite(step))
			throw wrong('group', `grouped by a number or one of ${intervals.join(', ')}`);
		return { ...level, interval: step };
	});
	return { levels, expanded: entries.at(-1)?.entry['isExpanded'] === true };
}

const summaries = ['count', 'sum', 'min', 'max', 'avg'] as const;

export const readSummaries = (raw: Raw, name: string): SummaryRequest[] =>
	readEntries(raw, name).map(({ field, entry }) => {
		const asked = entry['summaryType'] ?? entry['summary'] ?? entry['type'];
		const summary = summaries.find((one) => one === asked);
		if (!summary) throw wrong(name, `a list of fields with one of ${summaries.join(', ')}`);
		if (field === '' && summary !== 'count') throw wrong(name, 'a list of fields');
		// In DevExtreme, "count" counts rows, whatever the column.
		return name !== 'totals' && summary === 'count' ? 'rows' : { field, summary };
	});

export const totalsOf = (requests: readonly SummaryRequest[]): GridTotal[] => {
	const fields = requests.filter((request) => request !== 'rows');
	return fields.filter(
		(one, at) => fields.findIndex((other) => other.field === one.field && other.summary === one.summary) === at,
	);
};

export const readSelect = (raw: Raw): string[] | null => {
	const fields = readEntries(raw, 'select').map(({ field }) => field);
	return fields.length > 0 ? fields : null;
};
