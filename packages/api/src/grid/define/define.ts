import type { GridFieldType, GridOperation, GridSort } from '@rewards/validators/grid';
import type { PermissionFlag } from '@rewards/validators/permissions';

/**
 * One column of a list. `sql` is written by the domain and never by a client; it may use every table in the grid's
 * `from`. Dates are compared in UTC.
 */
export interface GridField {
	sql: string;
	type: GridFieldType;
	/** The expression can be NULL. For sorting NULL is smaller than everything, so its index must be NULLS FIRST. */
	nullable?: boolean;
	/** The values of an `enum`; any other value is refused. */
	values?: readonly string[];
	/** A `number` that isn't whole. */
	decimals?: boolean;
	/**
	 * The text is part of the grid's folded search column, whose trigram index then serves this field's text operations
	 * too.
	 */
	inSearch?: boolean;
	/** Narrower than the type's operations. */
	operations?: readonly GridOperation[];
	/** false: not sortable (long texts, values without a useful order). */
	sort?: boolean;
	/** The cell in a file, where it differs from the list's: empty where a value means nothing. */
	inFile?: string;
	/** Never in the rows and unknown to clients: only for filters that the server adds. */
	hidden?: boolean;
	/**
	 * Without this flag the list doesn't have the field: neither in rows and files nor for filters, search, sort, groups
	 * and totals.
	 */
	needs?: PermissionFlag;
}

/** A value of the rows that can't be filtered or sorted, such as a JSON object; see `json`. */
export interface GridExtra<Value = unknown> {
	sql: string;
	/** As of a field. */
	needs?: PermissionFlag;
	/** The only table that it reads; writes to it change the version of lists that show it (`watch_data_version`). */
	watched?: string;
	/** Carries the type only. */
	readonly value?: Value;
}

/** A column of JSON (or of any type whose text is JSON), typed by the caller: `json<{ zip: string }>('(select …)')`. */
export const json = <Value>(sql: string, options: Pick<GridExtra, 'watched'> = {}): GridExtra<Value> => ({
	sql,
	...options,
});

/**
 * The scope of a list's rows; every grid has one.
 *  - program, account, user: `column` equals the id
 *  - accounts: the account whose id path (root down to itself) is `column` is the given one or lies below it
 *  - everything: for lists that only root's users may call
 */
export type GridScopeKind = 'program' | 'account' | 'user' | 'accounts' | 'everything';
export type GridScopeColumn =
	| { kind: 'program' | 'account' | 'user' | 'accounts'; column: string }
	| { kind: 'everything' };

export type GridScope =
	| { kind: 'program'; programId: string }
	| { kind: 'account'; accountId: string }
	| { kind: 'user'; userId: string }
	| { kind: 'accounts'; accountId: string }
	| { kind: 'everything' };
/** In the SQL of a join: the id of the list's scope. */
export const scopeToken = ':scope';

/** The scope to pass to a grid of one kind. */
export type GridScopeOf<Kind extends GridScopeKind> = Extract<GridScope, { kind: Kind }>;

/** Tables watched by `watch_data_version` whose writes can change what the list shows; only for lists of a program. */
export interface GridVersions {
	tables: readonly string[];
	/**
	 * The table whose non-deleted rows are exactly the list's rows without a filter: its total is then known without
	 * counting.
	 */
	live?: string;
	/**
	 * Every write to a column that the rows show, including joined columns, changes the version of one of these tables.
	 * A process then keeps the pages that it has sent, and sends them again while the version is the same.
	 */
	rows?: true;
}

/**
 * Hourly aggregates (UTC) of a list's rows, in a table that is exact in every snapshot: triggers maintain it with every
 * write. It answers row counts, sums and groups by the fields it holds; everything else is computed from the rows.
 */
export interface GridFigures {
	/** The table and its scope column. There may be several rows with the same key. */
	from: string;
	/** As the scope's column of the list. */
	scope: string;
	/** Condition of every row, where the list selects less than the table holds. */
	where?: string;
	/** The start of the row's hour. */
	hour: string;
	/**
	 * The same aggregates by whole months of UTC, where hours are nearly as many as rows: a table with the same columns
	 * and alias, but the month's start.
	 */
	months?: { from: string; month: string };
	/** The list's field that the hours are of; never blank. */
	of: string;
	/** The number of the list's rows that it represents. */
	rows: string;
	/** Fields with one value per aggregate row. */
	by: Readonly<Record<string, string>>;
	/** Fields with a sum. */
	sums: Readonly<Record<string, string>>;
}

/** The definition of a list. */
export interface GridDefinition {
	/** Unique among the grids; part of cursors and of the cache of totals. */
	name: string;
	/** Tables with aliases, and the joins that every statement needs; they must neither drop nor repeat rows. */
	from: string;
	/**
	 * Left joins for some of the columns, in order: a statement includes those whose alias it mentions. They must not
	 * repeat rows. `:scope` is the id of the list's scope, for records that not every reader of a row may see.
	 */
	joins?: readonly { alias: string; sql: string }[];
	scope: GridScopeColumn;
	/** Condition of every row, such as `p.deleted_at is null`. */
	where?: string;
	/** Field that identifies a row within its scope. */
	key: string;
	fields: Readonly<Record<string, GridField>>;
	extra?: Readonly<Record<string, GridExtra>>;
	/**
	 * SQL of a folded text column (ideally with a trigram index), or the text fields to search through. A list that
	 * doesn't show all of such a column gives both: the index serves, and hidden text never matches.
	 */
	search?: { folded: string } | { fields: readonly string[]; candidates?: string };
	defaultSort: readonly GridSort[];
	versions?: GridVersions;
	figures?: GridFigures;
	/**
	 * Plan each statement for its scope: some scopes see a handful of a huge table and some all of it, and one plan fits
	 * neither. Otherwise pages without a filter use a prepared plan.
	 */
	planAnew?: boolean;
	/**
	 * A file looks up the rows of joins one by one, in the order of the list: its first bytes come at once. Otherwise
	 * PostgreSQL may join and sort whole tables first, by a hair of its estimates.
	 */
	filesInOrder?: boolean;
}

/** A checked definition with the types of its rows and of its scope. */
export interface Grid<Row extends object = object, Kind extends GridScopeKind = GridScopeKind> extends GridDefinition {
	/** Carries the type only. */
	readonly row?: Row;
	readonly kind: Kind;
}

type Plain<Field extends GridField> = Field extends { values: readonly (infer Value)[] }
	? Value
	: Field['type'] extends 'number'
		? number
		: Field['type'] extends 'boolean'
			? boolean
			: string;
type ValueOf<Field extends GridField> = Field extends { nullable: true } ? Plain<Field> | null : Plain<Field>;
type Guarded = { needs: PermissionFlag };
type Visible<Fields extends Record<string, GridField>> = {
	[Name in keyof Fields as Fields[Name] extends { hidden: true } | Guarded ? never : Name]: ValueOf<Fields[Name]>;
} & { [Name in keyof Fields as Fields[Name] extends Guarded ? Name : never]?: ValueOf<Fields[Name]> };
type ExtraValue<Extra> = Extra extends GridExtra<infer Value> ? Value : never;
type ExtraValues<Extra extends Record<string, GridExtra>> = {
	[Name in keyof Extra as Extra[Name] extends Guarded ? never : Name]: ExtraValue<Extra[Name]>;
} & { [Name in keyof Extra as Extra[Name] extends Guarded ? Name : never]?: ExtraValue<Extra[Name]> };

/** The rows of a grid as sent to clients: JSON values, timestamps as ISO texts, money as text. */
export type GridRow<AnyGrid> = AnyGrid extends Grid<infer Row, GridScopeKind> ? Row : never;

/** A domain's column map, as it is written. */
type Written<
	Fields extends Record<string, GridField>,
	Extra extends Record<string, GridExtra>,
	Kind extends GridScopeKind,
> = GridDefinition & {
	scope: { kind: Kind };
	key: keyof Fields;
	fields: Fields;
	extra?: Extra;
	search?: { folded: string } | { fields: readonly (keyof Fields)[]; candidates?: string };
	defaultSort: readonly (GridSort & { field: keyof Fields })[];
};

const plainName = /^[a-z][a-zA-Z0-9_]*$/;

/** Tables whose writes can change what a list shows. */
export const watchedTables = ({ versions, extra }: Pick<GridDefinition, 'versions' | 'extra'>): string[] => [
	...(versions?.tables ?? []),
	...new Set(Object.values(extra ?? {}).flatMap(({ watched }) => watched ?? [])),
];

/** The error in a column map, null without one. */
function findFault(grid: GridDefinition): string | null {
	const { fields, key, extra, versions, scope, search, defaultSort, joins, figures } = grid;
	const inner = joins?.find(({ alias, sql }) => !/^left join /.test(sql) || !sql.includes(` ${alias} `));
	if (inner) return `the join "${inner.alias}" is not a left join of that alias`;
	if (scope.kind === 'everything' && joins?.some(({ sql }) => sql.includes(scopeToken))) return 'everything has no id';
	const all = [...Object.keys(fields), ...Object.keys(extra ?? {})];
	const odd = all.find((name) => !plainName.test(name)) ?? watchedTables(grid).find((name) => !plainName.test(name));
	if (odd !== undefined) return `"${odd}" is not a valid name`;
	if (new Set(all).size < all.length) return 'one name is used for two columns';
	const ordered = [key, ...defaultSort.map((sort) => sort.field)];
	const used = [...ordered, ...(search && 'fields' in search ? search.fields : [])];
	if (figures) used.push(figures.of, ...Object.keys(figures.by), ...Object.keys(figures.sums));
	const missing = used.find((name) => !Object.hasOwn(fields, name));
	if (missing !== undefined) return `there is no field "${missing}"`;
	const hidden = ordered.find((name) => fields[name]?.hidden);
	if (hidden !== undefined) return `the order needs "${hidden}", which is hidden`;
	const guarded = ordered.find((name) => fields[name]?.needs);
	if (guarded !== undefined) return `the order needs "${guarded}", which requires a flag`;
	if (fields[key]?.nullable) return 'the key can be null';
	const hours = figures && fields[figures.of];
	if (hours && (hours.type !== 'datetime' || hours.nullable)) return `"${figures.of}" has no hours`;
	const partial = Object.keys(figures?.sums ?? {}).find(
		(name) => !['number', 'money'].includes(fields[name]?.type ?? ''),
	);
	if (partial !== undefined) return `"${partial}" has no sum`;
	if (versions && scope.kind !== 'program') return 'only lists of a program have a data version';
	if (versions?.live !== undefined && !versions.tables.includes(versions.live)) return 'the live table is not watched';
	return null;
}

/**
 * Validates a domain's column map when its module loads, so that a mistake fails at startup and not at a user's click.
 */
export function defineGrid<
	const Fields extends Record<string, GridField>,
	const Kind extends GridScopeKind,
	const Extra extends Record<string, GridExtra> = Record<never, GridExtra>,
>(definition: Written<Fields, Extra, Kind>): Grid<Visible<Fields> & ExtraValues<Extra>, Kind> {
	const fault = findFault(definition);
	if (fault !== null) throw new Error(`Grid ${definition.name}: ${fault}`);
	return { ...definition, kind: definition.scope.kind };
}
