import { createHash } from 'node:crypto';
import { cancelStatement, type Database } from '@rewards/db';
import type { CustomTypesConfig, QueryArrayConfig } from 'pg';
import { databaseFault } from '../../errors/database-fault';
import { noLongerAsked } from '../../shares';
import { badValue } from '../define/faults';
import { inLane } from './lane';

/** The engine's database access. */
export type GridDatabase = Pick<Database, 'pool'> & {
	/** Cancels the statement when the client disconnects or its time is over; procedures have it in their context. */
	signal?: AbortSignal | undefined;
	/**
	 * Tenant, account and user for whom the work is, who take turns with heavy statements; procedures have it in
	 * their context.
	 */
	share?: readonly string[];
	/** Connections for heavy statements; defaults to `pool`. */
	heavy?: Pick<Database, 'pool' | 'transaction'> | undefined;
	/** Connections for files of lists; defaults to `pool`. */
	files?: Pick<Database, 'pool'> | undefined;
};

const oids = {
	bool: 16,
	int8: 20,
	int2: 21,
	int4: 23,
	json: 114,
	float4: 700,
	float8: 701,
	timestamp: 1114,
	timestamptz: 1184,
	jsonb: 3802,
};

const asIs = (text: string): string => text;
const safeInteger = (text: string): number | string => (Number.isSafeInteger(Number(text)) ? Number(text) : text);
/**
 * `2025-01-31 10:20:30.5`, PostgreSQL's format for UTC, in the format of JavaScript's toISOString(); keeps
 * microseconds.
 */
function isoText(text: string): string {
	const found = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(?:\+00)?$/.exec(text);
	return found ? `${found[1]}T${found[2]}.${(found[3] ?? '').padEnd(3, '0')}Z` : text;
}

const parsers = new Map<number, (text: string) => unknown>([
	[oids.bool, (text) => text === 't'],
	[oids.int2, Number],
	[oids.int4, Number],
	[oids.int8, safeInteger],
	[oids.float4, Number],
	[oids.float8, Number],
	[oids.json, JSON.parse],
	[oids.jsonb, JSON.parse],
	[oids.timestamp, isoText],
	[oids.timestamptz, isoText],
]);
/** Values as sent to clients. Everything else (uuid, numeric, date, text) stays text. */
const types: CustomTypesConfig = { getTypeParser: (oid: number) => parsers.get(oid) ?? asIs };

/** Prepared statements that a connection may hold for grids; their shapes are counted per process. */
const preparedLimit = 300;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
	const known = names.get(text);
	if (known !== undefined || names.size >= preparedLimit) return known;
	const name = `grid_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
	names.set(text, name);
	return name;
}

/** A statement's error as reported to a client. An unknown time zone shows only in PostgreSQL's error. */
export function faultOf(error: unknown): unknown {
	const { code, message } = Object(error);
	if (code === '22023' && /^time zone .* not recognized/.test(String(message))) return badValue('timeZone', 'invalid');
	return databaseFault(error) ?? error;
}

/** A user who types on sends a new request and drops the old one: PostgreSQL must stop counting for it. */
async function runAbortable(
	{ pool }: GridDatabase,
	from: GridDatabase['pool'],
	config: QueryArrayConfig<unknown[]>,
	signal: AbortSignal,
): Promise<unknown[][]> {
	if (signal.aborted) throw noLongerAsked(signal);
	const client = await from.connect();
	let cancelling: Promise<unknown> | undefined;
	const cancel = () => {
		cancelling = cancelStatement(client, pool);
	};
	try {
		if (signal.aborted) throw noLongerAsked(signal);
		signal.addEventListener('abort', cancel, { once: true });
		return (await client.query<unknown[]>(config)).rows;
	} finally {
		signal.removeEventListener('abort', cancel);
		// A cancel request still on its way must not hit the next statement of this connection.
		await cancelling;
		client.release();
	}
}

/**
 *  - named: one of few shapes, whose best plan doesn't depend on the values, so it is prepared once. Others are planned
 *    with their values, because no plan suits every search text
 *  - plain: reads few rows
 *  - heavy: counts or groups, and waits its turn
 */
type StatementMode = 'named' | 'plain' | 'heavy';

/** Runs one statement and returns its rows as arrays. TIMEOUT when it takes longer than the pool allows. */
export async function runGrid(
	db: GridDatabase,
	text: string,
	values: unknown[],
	mode: StatementMode = 'heavy',
): Promise<unknown[][]> {
	const name = mode === 'named' ? nameOf(text) : undefined;
	const config = { text, values, types, rowMode: 'array' as const, ...(name === undefined ? {} : { name }) };
	const from = mode === 'heavy' && db.heavy ? db.heavy.pool : db.pool;
	try {
		const run = async (): Promise<unknown[][]> =>
			db.signal ? runAbortable(db, from, config, db.signal) : (await from.query<unknown[]>(config)).rows;
		return await (mode === 'heavy' ? inLane(db, run) : run());
	} catch (error) {
		throw faultOf(error);
	}
}
