import { fold } from '@rewards/api/grid/testing/reference';
import { type Column, cellOf, type Row, type Value, valuesOf } from './columns';
import type { List } from './list';
import type { Condition, Filter, Group, LoadOptions, Summary } from './load-options';
import { load, matching, type RowGroup } from './row-store';

/**
 * The expected response of a list: a grid's store over its rows in memory. Where the portal deliberately compares
 * differently (docs/api.md, Lists), the store gets the portal's rule: a function in place of a field, and a `compare`
 * with a sort.
 */

const collator = new Intl.Collator('en', { usage: 'sort', sensitivity: 'variant' });
const bytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const isText = ({ type }: Column): boolean => type === 'text' || type === 'enum';
const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Blank is smaller than everything. Texts sort in dictionary order; ids and timestamps sort correctly that way too. */
function compare(a: unknown, b: unknown): number {
	if (isNull(a) || isNull(b)) return Number(isNull(b)) - Number(isNull(a));
	if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b) || bytes(a, b);
	return Number(a) - Number(b);
}
const byNumber = (a: unknown, b: unknown): number =>
	compare(isNull(a) ? null : Number(a), isNull(b) ? null : Number(b));
const isNull = (value: unknown): boolean => value === null || value === undefined;

/** A text of the same length for each text that matches exactly: the store's "=" treats A as a. */
const exact = (value: unknown): string | null => (isBlank(value) ? null : Buffer.from(String(value)).toString('hex'));

/** For a calendar part: the period that contains it, and its position in a timestamp. */
const clock = { hour: ['day', 13], minute: ['hour', 16], second: ['minute', 19] } as const;

type Getter = (row: Row) => Value | Date;

export class LocalList {
	private readonly places = new Map<string, Map<string, number>>();
	private readonly ordered = new Map<string, string[]>();

	constructor(
		private readonly list: List,
		private readonly rows: readonly Row[] = list.rows,
	) {}

	column(name: string): Column {
		const found = this.list.columns.find((column) => column.name === name);
		if (!found) throw new Error(`${this.list.path} has no ${name}`);
		return found;
	}

	/** The values of a column, as numbers and timestamps where they are such. */
	private valueOf(column: Column, given: unknown): Value | Date {
		if (isNull(given)) return null;
		if (column.type === 'money') return Number(given);
		if (column.type === 'datetime') return new Date(String(given));
		return given as Value;
	}

	/** The position of a text among all values of its column: the numbers sort as the texts do. */
	private placeOf(column: Column, text: string): number {
		const known = this.places.get(column.name) ?? new Map<string, number>();
		this.places.set(column.name, known);
		const found = known.get(text);
		if (found !== undefined) return found;
		const ordered = this.ordered.get(column.name) ?? ['', ...valuesOf(this.rows, column).map(String)].sort(compare);
		this.ordered.set(column.name, ordered);
		// Leaves room for other texts between two of the column.
		const at = ordered.findIndex((one) => compare(one, text) >= 0);
		const place = at < 0 ? ordered.length * 2 : ordered[at] === text ? at * 2 + 1 : at * 2;
		known.set(text, place);
		return place;
	}

	private condition([name, operation, value]: Condition): unknown[] {
		const column = this.column(name);
		const of = (row: Row): unknown => cellOf(row, name);
		if (['contains', 'notcontains', 'startswith', 'endswith'].includes(operation))
			return [(row: Row) => fold(String(of(row) ?? '')), operation, fold(String(value))];
		if (isText(column)) {
			if (operation === '=' || operation === '<>') return [(row: Row) => exact(of(row)), operation, exact(value)];
			const place = (row: Row) => (isNull(of(row)) ? null : this.placeOf(column, String(of(row))));
			return [place, operation, this.placeOf(column, String(value))];
		}
		// A day covers all of its moments.
		if (column.type === 'datetime' && typeof value === 'string' && value.length === 10)
			return [(row: Row) => (isNull(of(row)) ? null : String(of(row)).slice(0, 10)), operation, value];
		const getter: Getter = (row) => this.valueOf(column, of(row));
		return [getter, operation, value instanceof Date ? value : this.valueOf(column, value)];
	}

	private filter(node: Filter): unknown[] {
		if (node.length === 3 && typeof node[0] === 'string') return this.condition(node as Condition);
		if (node[0] === '!') return ['!', this.filter(node[1] as Filter)];
		return node.map((part) => (Array.isArray(part) ? this.filter(part) : part));
	}

	private search({ searchExpr, searchOperation = 'contains', searchValue }: LoadOptions): unknown[] | null {
		if (!searchExpr || isBlank(searchValue)) return null;
		const parts = [searchExpr].flat().map((name) => this.condition([name, searchOperation, searchValue ?? null]));
		return parts.flatMap((part, at) => (at > 0 ? ['or', part] : [part]));
	}

	private where(options: LoadOptions): { filter?: unknown[] } {
		const parts = [options.filter && this.filter(options.filter), this.search(options)].filter((part) => !!part);
		return parts.length === 0 ? {} : { filter: parts.flatMap((part, at) => (at > 0 ? ['and', part] : [part])) };
	}

	private sort({ sort = [] }: LoadOptions) {
		const last = sort.at(-1)?.desc ?? false;
		const whole = sort.some(({ selector }) => selector === this.list.key)
			? []
			: [{ selector: this.list.key, desc: last }];
		return [...sort, ...whole].map(({ selector, desc }) => ({
			selector: (row: Row) =>
				this.column(selector).type === 'money'
					? this.valueOf(this.column(selector), cellOf(row, selector))
					: cellOf(row, selector),
			desc,
			compare,
		}));
	}

	/** The key of a row's group. Calendar parts within a year are numbers, as in DevExtreme. */
	private groupKey(groups: readonly Group[], at: number): (row: Row) => Value {
		const { selector, groupInterval } = groups[at] ?? { selector: '' };
		const within = (part: string): boolean =>
			groups.slice(0, at).some((above) => above.selector === selector && above.groupInterval === part);
		return (row) => {
			const value = cellOf(row, selector);
			if (isBlank(value)) return null;
			if (groupInterval === undefined) return value as Value;
			if (typeof groupInterval === 'number')
				return Number((Math.floor(Number(value) / groupInterval) * groupInterval).toFixed(6));
			const [year = 0, month = 0, day = 0] = String(value).slice(0, 10).split('-').map(Number);
			const quarter = Math.ceil(month / 3);
			const first = (m: number): string => `${year}-${String(m).padStart(2, '0')}-01`;
			if (groupInterval === 'year') return year;
			if (groupInterval === 'quarter') return within('year') ? quarter : first(quarter * 3 - 2);
			if (groupInterval === 'month') return within('year') ? month : first(month);
			if (groupInterval === 'day') return within('month') ? day : String(value).slice(0, 10);
			const [outer, length] = clock[groupInterval];
			const time = String(value).slice(0, length);
			return within(outer) ? Number(time.slice(-2)) : `${time}${'0000-00-00T00:00:00.000Z'.slice(length)}`;
		};
	}

	private summary(asked: readonly Summary[], rows: readonly Row[]): unknown[] {
		const results: unknown[] = [];
		for (const { selector, summaryType } of asked) {
			if (summaryType === 'count') {
				results.push(rows.length);
				continue;
			}
			const column = this.column(selector ?? '');
			const values = rows.map((row) => cellOf(row, column.name)).filter((value) => !isBlank(value));
			results.push(
				values.length === 0 ? (summaryType === 'sum' ? 0 : null) : this.aggregate(column, summaryType, values),
			);
		}
		return results;
	}

	private aggregate(column: Column, type: 'sum' | 'avg' | 'min' | 'max', values: readonly unknown[]): unknown {
		if (column.type === 'number' || column.type === 'money') {
			// In whole millionths, which add up exactly.
			const whole = values.map((value) => Math.round(Number(value) * 1e6));
			const sum = whole.reduce((one, other) => one + other, 0);
			const result = { sum, avg: sum / whole.length, min: Math.min(...whole), max: Math.max(...whole) }[type];
			if (type !== 'avg') return Number((result / 1e6).toFixed(6));
			// Averages of money have four decimals.
			return column.type === 'money'
				? Number((Math.sign(result) * Math.round(Math.abs(result) / 100 + 1e-6)) / 1e4)
				: result / 1e6;
		}
		const ordered = [...values].sort(compare);
		return type === 'min' ? ordered[0] : ordered.at(-1);
	}

	private groups(options: LoadOptions, groups: readonly Group[], items: readonly RowGroup[], at: number): object[] {
		const isLast = at + 1 === groups.length;
		return items.map(({ key, items: inner }) => {
			const rows = rowsIn(inner, groups.length - at - 1);
			return {
				key,
				count: rows.length,
				items: isLast
					? groups[at]?.isExpanded
						? inner
						: null
					: this.groups(options, groups, inner as readonly RowGroup[], at + 1),
				...(options.groupSummary ? { summary: this.summary(options.groupSummary, rows) } : {}),
			};
		});
	}

	/** As the server responds. */
	load(options: LoadOptions): Record<string, unknown> {
		const where = this.where(options);
		const page = { ...(options.skip ? { skip: options.skip } : {}), ...(options.take ? { take: options.take } : {}) };
		const found = matching(this.rows, where.filter);
		const levels = options.group ?? [];
		const order = ({ selector }: Group) => (this.column(selector).type === 'money' ? byNumber : compare);
		const group = levels.map((level, at) => ({
			selector: this.groupKey(levels, at),
			desc: level.desc,
			compare: order(level),
		}));
		const shown = load(this.rows, {
			...where,
			sort: this.sort(options),
			...page,
			...(options.select ? { select: options.select } : {}),
			...(levels.length > 0 ? { group } : {}),
		});
		const first = levels.length > 0 ? load(this.rows, { ...where, group: group.slice(0, 1) }) : [];
		return {
			data: levels.length > 0 ? this.groups(options, levels, shown as readonly RowGroup[], 0) : shown,
			...(options.requireTotalCount ? { totalCount: found.length } : {}),
			...(options.requireGroupCount ? { groupCount: first.length } : {}),
			...(options.totalSummary ? { summary: this.summary(options.totalSummary, found) } : {}),
		};
	}
}

const rowsIn = (items: RowGroup['items'], levels: number): Row[] =>
	levels === 0 ? (items as Row[]) : (items as RowGroup[]).flatMap(({ items: inner }) => rowsIn(inner, levels - 1));
