import type { GridFieldType, GridOperation, GridSort } from '@rewards/validators/grid';
import type { PermissionFlag } from '@rewards/validators/permissions';

/**
 * One column of a list. `sql` is written by the domain and never by a client; it may use every table of the grid's
 * `from`. Dates are compared in UTC.
 */
export interface GridField {
	sql: string;
	type: GridFieldType;
	/** The expression can be NULL. For sorting NULL is smaller than everything, so an index for it says NULLS FIRST. */
	nullable?: boolean;
	/** The values of an `enum`; others are refused by name. */
	values?: readonly string[];
	/** A `number` that isn't whole. */
	decimals?: boolean;
	/**
	 * The text is part of the grid's folded search column, whose trigram index then serves this field's text operations
	 * too.
	 */
	inSearch?: boolean;
	/** Narrower than what the type allows. */
	operations?: readonly GridOperation[];
	/** false: can't be sorted by (long texts, values without a useful order). */
	sort?: boolean;
	/** Never in the rows and unknown to clients: only for the filter that the server itself adds. */
	hidden?: boolean;
	/**
	 * Without this flag the list has no such field: neither in rows and files nor for filters, search, sort, groups and
	 * totals.
	 */
	needs?: PermissionFlag;
}

/** A value of the rows that can't be filtered or sorted, such as a JSON object; see `json`. */
export interface GridExtra<Value = unknown> {
	sql: string;
	/** As of a field. */
	needs?: PermissionFlag;
	/** Carries the type only. */
	readonly value?: Value;
}

/** A column of JSON (or of any type whose text is JSON), typed by the caller: `json<{ zip: string }>('(select …)')`. */
export const json = <Value>(sql: string): GridExtra<Value> => ({ sql });

/**
 * Whose rows a list shows; there is no grid without one.
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
/** In the SQL of a join: the id that the list's scope is about. */
export const scopeToken = ':scope';

/** What a grid of one kind has to be given. */
export type GridScopeOf<Kind extends GridScopeKind> = Extract<GridScope, { kind: Kind }>;

/** Tables watched by `watch_data_version` whose writes can change what the list shows; only for lists of a program. */
export interface GridVersions {
	tables: readonly string[];
	/**
	 * The table whose rows that aren't deleted are exactly the list's rows without a filter: its total is then known
	 * without counting.
	 */
	live?: string;
	/**
	 * Nothing that the rows show, joined columns included, changes without one of these tables' versions: then a page that
	 * was shown is shown again while the version is the same.
	 */
	rows?: true;
}

/**
 * What the rows of a list come to by hour of UTC, in a table that is exact in every snapshot: whatever writes the rows
 * keeps it. It answers numbers of rows, sums and groups by what it knows; the rest is answered from the rows.
 */
export interface GridFigures {
	/** The table and what tells whose its rows are. There may be several rows for the same. */
	from: string;
	/** As the scope's column of the list. */
	scope: string;
	/** Condition of every row, where the list's own asks for more than the table holds. */
	where?: string;
	/** When its hour begins. */
	hour: string;
	/**
	 * The same sums by whole months of UTC, where hours are nearly as many as the rows: from a table of the same columns
	 * and alias, but for the month's beginning.
	 */
	months?: { from: string; month: string };
	/** The field of the list whose hours these are; never blank. */
	of: string;
	/** The number of the list's rows that it stands for. */
	rows: string;
	/** Fields that are the same for all of these. */
	by: Readonly<Record<string, string>>;
	/** Fields whose sums it has. */
	sums: Readonly<Record<string, string>>;
}

/** A list as the engine sees it. */
export interface GridDefinition {
	/** Unique among the grids; part of cursors and of the memory of totals. */
	name: string;
	/** Tables with aliases, and the joins that every statement needs; they must neither drop nor repeat rows. */
	from: string;
	/**
	 * Left joins for some of the columns, in their order: a statement takes those whose alias it mentions. They must not
	 * repeat rows. `:scope` stands for the id of the list's scope, for records that not everybody who sees a row may see.
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
	 * SQL of a folded text column (ideally with a trigram index), or the text fields to search through. A list that shows
	 * less than such a column holds names both: nothing is found by what isn't shown, and the index serves all the same.
	 */
	search?: { folded: string } | { fields: readonly string[]; candidates?: string };
	defaultSort: readonly GridSort[];
	versions?: GridVersions;
	figures?: GridFigures;
	/**
	 * Plan each statement for whose rows it asks: some see a handful of a huge table and some all of it, and a plan for
	 * both is one for neither. Otherwise pages without a filter are planned once.
	 */
	planAnew?: boolean;
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

/** The rows of a grid as they go over the wire: JSON-ready, timestamps as ISO texts, money as text. */
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

/** What is wrong with a column map, null when nothing is. */
function findFault(grid: GridDefinition): string | null {
	const { fields, key, extra, versions, scope, search, defaultSort, joins, figures } = grid;
	const inner = joins?.find(({ alias, sql }) => !/^left join /.test(sql) || !sql.includes(` ${alias} `));
	if (inner) return `the join "${inner.alias}" is no left join of that alias`;
	if (scope.kind === 'everything' && joins?.some(({ sql }) => sql.includes(scopeToken))) return 'everything has no id';
	const all = [...Object.keys(fields), ...Object.keys(extra ?? {})];
	const odd = all.find((name) => !plainName.test(name)) ?? versions?.tables.find((name) => !plainName.test(name));
	if (odd !== undefined) return `"${odd}" can't be a name`;
	if (new Set(all).size < all.length) return 'a name stands for two columns';
	const ordered = [key, ...defaultSort.map((sort) => sort.field)];
	const used = [...ordered, ...(search && 'fields' in search ? search.fields : [])];
	if (figures) used.push(figures.of, ...Object.keys(figures.by), ...Object.keys(figures.sums));
	const missing = used.find((name) => !Object.hasOwn(fields, name));
	if (missing !== undefined) return `there is no field "${missing}"`;
	const hidden = ordered.find((name) => fields[name]?.hidden);
	if (hidden !== undefined) return `the order needs "${hidden}", which is hidden`;
	const guarded = ordered.find((name) => fields[name]?.needs);
	if (guarded !== undefined) return `the order needs "${guarded}", which not everybody may see`;
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

/** Checks a domain's column map when its module loads, so that a mistake fails at start and not at a user's click. */
export function defineGrid<
	const Fields extends Record<string, GridField>,
	const Kind extends GridScopeKind,
	const Extra extends Record<string, GridExtra> = Record<never, GridExtra>,
>(definition: Written<Fields, Extra, Kind>): Grid<Visible<Fields> & ExtraValues<Extra>, Kind> {
	const fault = findFault(definition);
	if (fault !== null) throw new Error(`Grid ${definition.name}: ${fault}`);
	return { ...definition, kind: definition.scope.kind };
}
