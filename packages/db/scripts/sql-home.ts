import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { packageDirectory } from '../src/location';
import { splitStatements } from './split-statements';

/**
 * The present text of the database's functions, views and triggers: packages/db/sql/<domain>/<name>.sql, a function or
 * view with its triggers a file. Migrations get what differs (docs/decisions/0097-a-home-for-sql.md).
 */

type Kind = 'function' | 'aggregate' | 'view' | 'trigger';
/** The order in which they can be made. */
const kinds: readonly Kind[] = ['function', 'aggregate', 'view', 'trigger'];

export interface SqlObject {
	kind: Kind;
	name: string;
	/** Of a trigger: its table. */
	table: string;
	/** The statement that makes it, with the comments before it. */
	text: string;
	/** As [domain, file]. */
	place: [string, string];
}

const plain = (name: string): string => name.replaceAll('"', '');
const keyOf = ({ kind, name, table }: Pick<SqlObject, 'kind' | 'name' | 'table'>): string =>
	[kind, ...(table ? [table] : []), name].join(' ');

const heads: readonly [Kind, RegExp][] = [
	['function', /^create or replace function (\w+)\(/i],
	['aggregate', /^create or replace aggregate (\w+)\(/i],
	['view', /^create or replace view (\w+)\s/i],
	['trigger', /^create (?:or replace|constraint) trigger (\w+)\s[^;]*?\son ("?\w+"?)\s/i],
];

function objectOf(text: string, place: [string, string]): SqlObject {
	const code = text.replace(/^(?:\s*--.*\n)+/, '').trimStart();
	for (const [kind, head] of heads) {
		const [, name, table = ''] = head.exec(code) ?? [];
		if (name) return { kind, name, table: plain(table), text: text.trim(), place };
	}
	throw new Error(
		`sql/${place.join('/')}.sql has a statement that makes no function, aggregate, view or trigger ("create or replace", "create constraint trigger"):\n${code.slice(0, 200)}`,
	);
}

/** Everything below `folder`, in the order of the files. */
export async function readSqlHome(folder = path.join(packageDirectory(), 'sql')): Promise<SqlObject[]> {
	const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql')).toSorted();
	const files = await Promise.all(
		names.map(async (name) => {
			const place: [string, string] = [path.dirname(name), path.basename(name, '.sql')];
			const text = await readFile(path.join(folder, name), 'utf8');
			return splitStatements(text).map((statement) => objectOf(statement, place));
		}),
	);
	return files.flat();
}

/**
 * What functions make for each table that a migration names: `watch_data_version`, `watch_content_use`, `keep_history`.
 * Their text is that of the function.
 */
const madeFunctions = '^(data_version_of|content_use_of|history_of)_';
const madeTriggers =
	'^(data_version|content_use|history)_(insert|update|delete|truncate)$|^(next_version|append_only)$';

interface Found {
	key: string;
	kind: Kind;
	name: string;
	table: string;
	/** As `drop` names it. */
	reference: string;
	definition: string;
}

async function objectsIn(client: Client): Promise<Found[]> {
	const { rows } = await client.query<Omit<Found, 'key'>>(
		`select case prokind when 'a' then 'aggregate' else 'function' end as kind, proname as name, '' as table,
			p.oid::regprocedure::text as reference,
			case prokind when 'a' then (select concat_ws(' ', aggtransfn, aggfinalfn, aggtranstype::regtype, agginitval)
				from pg_aggregate where aggfnoid = p.oid) else pg_get_functiondef(p.oid) end as definition
		from pg_proc p where pronamespace = current_schema()::regnamespace and proname !~ $1
			and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
		union all
		select 'view', relname, '', quote_ident(relname), pg_get_viewdef(oid)
		from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'v'
		union all
		select 'trigger', tgname, relname, format('%I on %I', tgname, relname), pg_get_triggerdef(t.oid)
		from pg_trigger t join pg_class c on c.oid = tgrelid
		where relnamespace = current_schema()::regnamespace and not tgisinternal and tgname !~ $2`,
		[madeFunctions, madeTriggers],
	);
	return rows.map((row) => ({ ...row, key: keyOf(row) }));
}

const inOrder = <One extends { kind: Kind }>(objects: readonly One[]): One[] =>
	kinds.flatMap((kind) => objects.filter((one) => one.kind === kind));

/** PostgreSQL replaces no constraint trigger. */
const beforeMaking = ({ text, name, table }: SqlObject): string[] =>
	/^create constraint trigger/m.test(text) ? [`drop trigger if exists ${name} on "${table}";`] : [];

async function make(client: Client, object: SqlObject): Promise<void> {
	try {
		for (const statement of [...beforeMaking(object), object.text]) await client.query(statement);
	} catch (cause) {
		const why = cause instanceof Error ? cause.message : String(cause);
		throw new Error(
			`sql/${object.place.join('/')}.sql: ${why}. What can't be replaced (another type of result, columns of a view) needs a migration by hand first, with its drop (--empty).`,
			{ cause },
		);
	}
}

/**
 * The statements that give the database behind `client` the functions, aggregates, views and triggers of the files, and
 * drop those that no file has any more; null if it has them. The database is left as it was.
 */
export async function homeDifference(client: Client, home: readonly SqlObject[]): Promise<string | null> {
	await client.query('begin');
	try {
		const before = await objectsIn(client);
		await client.query('set local check_function_bodies = off');
		for (const object of inOrder(home)) await make(client, object);
		const after = await objectsIn(client);
		const was = new Map(before.map(({ reference, definition }) => [reference, definition]));
		const changed = new Set(
			after.filter(({ reference, definition }) => was.get(reference) !== definition).map(({ key }) => key),
		);
		const known = new Set(home.map(keyOf));
		// Of a function whose parameters are others now, the earlier one would stay beside it.
		const replaced = before.filter(
			({ key, reference, kind }) =>
				kind === 'function' && changed.has(key) && after.some((one) => one.key === key && one.reference !== reference),
		);
		const gone = [...before.filter(({ key }) => !known.has(key)), ...replaced];
		const drops = inOrder(gone)
			.toReversed()
			.map(({ kind, reference }) => `drop ${kind} ${reference};`);
		const made = inOrder(home.filter((object) => changed.has(keyOf(object)))).flatMap((object) => [
			...beforeMaking(object),
			object.text,
		]);
		// A function may name another one, or a table, that comes after it.
		const unchecked = ['set check_function_bodies = off;', ...made, 'reset check_function_bodies;'];
		const statements = [...drops, ...(made.length > 0 ? unchecked : [])];
		return statements.length > 0 ? `${statements.join('\n\n')}\n` : null;
	} finally {
		await client.query('rollback');
	}
}
