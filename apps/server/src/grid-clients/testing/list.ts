import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase, type Database } from '@rewards/db';
import { restRoutes } from '../../rest/routes';
import { startApp } from '../../testing/start-app';
import { type Column, columnsOf, type Row } from './columns';
import { firstPerson, makeRows } from './rows';

/** API responses as a program on another machine gets them: a status and JSON. */
export type Call = (
	method: 'GET' | 'POST' | 'DELETE',
	url: string,
	body?: unknown,
) => Promise<{ status: number; json: unknown }>;

/** A list of the REST table, as a client sees it. */
export interface List {
	/** As documented, with parameters in braces. */
	path: string;
	/** With ids in place of the parameters. */
	url: string;
	/** Parameters of the path besides the grid's query. */
	more: Readonly<Record<string, string>>;
	key: string;
	/** All rows of the list. */
	rows: Row[];
	columns: readonly Column[];
}

/** Fixed periods and days, so a list has the same rows whenever the test runs. */
const more: Readonly<Record<string, Record<string, string>>> = {
	'/api/report/overview': { from: '2026-01-01', to: '2026-06-30' },
	'/api/programs/{programId}/points-liability': { day: '2026-04-02' },
	'/api/report/points-liability': { day: '2026-04-02' },
};
const keys = ['sid', 'orderDataId', 'id'];

const query = (values: Readonly<Record<string, unknown>>): string =>
	new URLSearchParams(
		Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
	).toString();
export const withQuery = (
	{ url, more }: Pick<List, 'url' | 'more'>,
	values: Readonly<Record<string, string>>,
): string => `${url}?${query({ ...more, ...values })}`;

const isRows = (json: unknown): json is { data: Row[]; totalCount: number } =>
	typeof json === 'object' && json !== null && 'data' in json && Array.isArray(json.data) && 'totalCount' in json;

/** The list at a path, with all rows; null if the path is not a list. */
async function listAt(call: Call, path: string, url: string): Promise<List | null> {
	const list = { path, url, more: more[path] ?? {} };
	const rows: Row[] = [];
	for (let total = 1; rows.length < total; ) {
		const page = { skip: String(rows.length), take: '1000', requireTotalCount: 'true' };
		const { status, json } = await call('GET', withQuery(list, page));
		if (status !== 200 || !isRows(json)) return null;
		rows.push(...json.data);
		total = json.totalCount;
	}
	const key = keys.find((name) => rows[0] && name in rows[0]) ?? '';
	return { ...list, key, rows, columns: await columnsOf(rows, (values) => call('GET', withQuery(list, values))) };
}

const patienceMs = 15_000;

/** A request that hangs fails by itself, so that the test names it before its own time is over. */
async function inTime<T>(answer: Promise<T>, why: () => Promise<Error>): Promise<T> {
	const waiting = new AbortController();
	const late = delay(patienceMs, undefined, { signal: waiting.signal }).then(async () => {
		throw await why();
	});
	late.catch(() => undefined);
	try {
		return await Promise.race([answer, late]);
	} finally {
		waiting.abort();
	}
}

/** What PostgreSQL does meanwhile, asked over a connection of its own. */
async function stuck(db: Database, url: string): Promise<Error> {
	const another = createDatabase(db.url, { max: 1 });
	const { rows } = await another.pool.query(`
		select application_name, state, wait_event_type, wait_event, now() - query_start as since, left(query, 300) as query
		from pg_stat_activity
		where datname = current_database() and pid <> pg_backend_pid()`);
	await another.close();
	return new Error(`No answer to ${url} within ${patienceMs} ms; PostgreSQL: ${JSON.stringify(rows)}`);
}

/** The real server with rows in every list, and a client that knows only the REST table. */
export async function startLists() {
	const test = await startApp();
	const { accounts, programs } = test.tree;
	await makeRows(test.db, [accounts.left.id, accounts.leftChild.id], [programs.left.id, programs.leftChild.id]);
	await test.makeUser('client', { account: accounts.left });
	const headers = await test.signIn('client');
	const call: Call = async (method, url, body) => {
		const answer = await inTime(
			test.app.inject({
				method,
				url,
				// Ignored where nothing is created; an order requires it.
				headers: { ...headers, ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}) },
				...(body === undefined ? {} : { payload: body as object }),
			}),
			() => stuck(test.db, url),
		);
		return { status: answer.statusCode, json: answer.body === '' ? null : answer.json() };
	};
	const person = await firstPerson(test.db, programs.left.id);
	const idOf = (path: string, name: string): string => {
		if (name === 'userId') return person;
		return path.startsWith('/api/customers') ? accounts.left.id : programs.left.id;
	};
	const urlOf = (path: string): string => path.replace(/\{([^}]+)\}/g, (_, name: string) => idOf(path, name));
	const lists: List[] = [];
	for (const { method, path, who } of restRoutes) {
		if (method !== 'GET' || who === 'public') continue;
		const list = await listAt(call, path, urlOf(path));
		if (list) lists.push(list);
	}
	return { test, call, lists, person, token: headers.authorization.replace('Bearer ', ''), stop: test.stop };
}
