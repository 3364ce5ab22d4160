import {
	type GridDistinctQuery,
	type GridDistinctResult,
	type GridFilter,
	type GridGroup,
	type GridGroupBy,
	type GridQuery,
	type GridResult,
	type GridScalar,
	type GridSelection,
	type GridTotal,
	type GridTotals,
	isSelected,
} from '@rewards/ui/data-grid';
import { fold } from '../texts/suggest';
import { compareValues, dayOf, type MemoryRow, matches } from './memory-filter';

function totalOf(rows: readonly MemoryRow[], { field, summary }: GridTotal): number | string | null {
	const values = rows.map((row) => row[field] ?? null).filter((value) => value !== null && value !== '');
	if (summary === 'count') return values.length;
	if (values.length === 0) return null;
	if (summary === 'min' || summary === 'max') {
		const sorted = values.sort(compareValues);
		const found = sorted.at(summary === 'min' ? 0 : -1);
		return typeof found === 'boolean' || found === undefined ? null : found;
	}
	const sum = values.reduce((all: number, value) => all + Number(value), 0);
	return summary === 'sum' ? sum : sum / values.length;
}

const totalsOf = (rows: readonly MemoryRow[], totals: readonly GridTotal[] = []): GridTotals =>
	Object.fromEntries(totals.map((total) => [`${total.summary}:${total.field}`, totalOf(rows, total)]));

function groupKey(value: GridScalar, interval: GridGroupBy['interval'], timeZone: string): GridScalar {
	if (value === null || value === '' || interval === undefined) return value === '' ? null : value;
	if (typeof interval === 'number') return Math.floor(Number(value) / interval) * interval;
	const [year = '', month = '', day = ''] = dayOf(value, timeZone).split('-');
	const quarter = String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0');
	const parts = { year: [year, '01', '01'], quarter: [year, quarter, '01'], month: [year, month, '01'] };
	return (interval === 'day' ? [year, month, day] : parts[interval]).join('-');
}

interface Wanted {
	filter?: GridFilter;
	search?: string;
	timeZone?: string;
}

interface SourceOptions<Row> {
	rows: () => readonly Row[];
	searchFields: readonly string[];
	/** Milliseconds until a result, to show loading states. */
	delay?: number;
}

const wait = (delay: number, signal: AbortSignal) =>
	new Promise<void>((resolve, reject) => {
		signal.throwIfAborted();
		const timer = setTimeout(resolve, delay);
		signal.addEventListener('abort', () => {
			clearTimeout(timer);
			reject(signal.reason);
		});
	});

let sources = 0;

/** The list contract over an array: filters, sorts, groups, pages and totals like the server's engine. */
export function memorySource<Row extends MemoryRow>({ rows, searchFields, delay = 0 }: SourceOptions<Row>) {
	const found = ({ filter, search, timeZone }: Wanted): Row[] => {
		const text = fold(search ?? '');
		return rows().filter(
			(row) =>
				matches(row, filter, timeZone) &&
				(!text || searchFields.some((field) => fold(String(row[field] ?? '')).includes(text))),
		);
	};
	const groupsOf = (all: readonly Row[], query: GridQuery, by: GridGroupBy): GridGroup[] => {
		const byKey = new Map<GridScalar, Row[]>();
		for (const row of all) {
			const key = groupKey(row[by.field] ?? null, by.interval, query.timeZone ?? 'UTC');
			byKey.set(key, [...(byKey.get(key) ?? []), row]);
		}
		return [...byKey]
			.sort(([one], [other]) => compareValues(one, other) * (by.desc ? -1 : 1))
			.map(([key, own]) => ({ key, count: own.length, totals: totalsOf(own, query.groupTotals) }));
	};

	return {
		key: ['memory', sources++],
		async load(query: GridQuery, signal: AbortSignal): Promise<GridResult<Row>> {
			await wait(delay, signal);
			const all = found(query);
			const { skip, take, sort = [], totals } = query;
			const [by] = query.group ?? [];
			const groups = by ? groupsOf(all, query, by) : null;
			const sorted = all.sort((one, other) => {
				for (const { field, desc } of sort) {
					const order = compareValues(one[field], other[field]);
					if (order !== 0) return desc ? -order : order;
				}
				return 0;
			});
			return {
				items: groups ? [] : sorted.slice(skip, skip + take),
				total: all.length,
				totals: totals ? totalsOf(all, totals) : null,
				groups: groups?.slice(skip, skip + take) ?? null,
				groupCount: groups?.length ?? null,
				nextCursor: null,
			};
		},
		async distinct(query: GridDistinctQuery, signal: AbortSignal): Promise<GridDistinctResult> {
			await wait(delay, signal);
			const counts = new Map<GridScalar, number>();
			for (const row of found(query)) {
				const value = row[query.field] || null;
				counts.set(value, (counts.get(value) ?? 0) + 1);
			}
			const text = fold(query.valueSearch ?? '');
			const values = [...counts]
				.filter(([value]) => fold(String(value ?? '')).includes(text))
				.sort(([one], [other]) => compareValues(one, other))
				.map(([value, count]) => ({ value, count }));
			return { values: values.slice(query.skip, query.skip + query.take), total: values.length };
		},
		/** The rows that a bulk action affects, determined as on the server: by the filter, not by a list of ids. */
		selected(selection: GridSelection, id: (row: Row) => string): Row[] {
			const among = selection.kind === 'matching' ? found(selection) : [...rows()];
			return among.filter((row) => isSelected(selection, id(row)));
		},
	};
}
