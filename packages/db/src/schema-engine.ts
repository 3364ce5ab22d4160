import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import {
	bindMigrationAwareSqlAdapterFactory,
	ColumnTypeEnum,
	type SqlDriverAdapter,
	type SqlMigrationAwareDriverAdapterFactory,
	type SqlQuery,
} from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { __wbg_set_wasm, SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

/** What is used here of the runtime's WebAssembly, which neither the ES nor the Node types declare. */
declare const WebAssembly: {
	instantiate: (
		bytes: Uint8Array,
		imports: Record<string, Record<string, unknown>>,
	) => Promise<{ instance: { exports: Record<string, unknown> } }>;
};

/** One connection, for as long as it lives: transactions and session locks taken on it stay what they are. */
export type PinnedConnection = {
	pool: pg.Pool;
	/** The first error that a script met, as PostgreSQL gave it: the engine reports only what followed from it. */
	scriptError: Error | null;
	close: () => Promise<void>;
};

/** Type numbers of PostgreSQL's internal one-byte "char", and of real[], which no query of the engine gives. */
const CHAR_TYPE = 18;
const STAND_IN_TYPE = 1021;

/**
 * Prisma's adapter gives up on "char", in which PostgreSQL's catalogue keeps the kinds of keys and constraints. It is passed
 * through as a type that the adapter knows, and called a character again in `adapterOn`.
 */
function disguiseChar(pool: pg.Pool): void {
	const query = pool.query.bind(pool);
	Object.assign(pool, {
		query: async (...args: unknown[]) => {
			const result: pg.QueryResult | pg.QueryResult[] = await Reflect.apply(query, undefined, args);
			for (const field of Array.isArray(result) ? [] : result.fields) {
				if (field.dataTypeID === CHAR_TYPE) field.dataTypeID = STAND_IN_TYPE;
			}
			return result;
		},
	});
}

/**
 * A pool that never has a second connection. The first error ends it, which rolls back and unlocks; every later query then
 * fails, instead of running on a new connection outside of the transaction and without the lock.
 */
export function pinnedConnection(url: string, applicationName: string): PinnedConnection {
	let connections = 0;
	const pool = new pg.Pool({
		connectionString: url,
		application_name: applicationName,
		max: 1,
		idleTimeoutMillis: 0,
		connectionTimeoutMillis: 15_000,
		onConnect: async (client) => {
			connections += 1;
			if (connections > 1) throw new Error('The connection to PostgreSQL was lost.');
			await client.query("set time zone 'UTC'; set statement_timeout = 0; set lock_timeout = 0");
			// So that a process that was killed doesn't hold its locks until its statement is done. Not every system can.
			await client.query("set client_connection_check_interval = '2s'").catch(() => undefined);
		},
	});
	pool.on('error', () => undefined);
	pool.on('connect', (client) => client.on('error', () => undefined));
	// The engine connects anew for every migration, and each adapter listens for errors until the pool is closed.
	pool.setMaxListeners(0);
	disguiseChar(pool);
	return { pool, scriptError: null, close: () => pool.end() };
}

/** Prisma's adapter on that connection, with two corrections: it knows "char", and its `executeScript` no longer cuts at every semicolon, function bodies included. */
async function adapterOn(connection: PinnedConnection, dispose: () => Promise<void>): Promise<SqlDriverAdapter> {
	const adapter = await new PrismaPg(connection.pool).connect();
	const queryRaw = adapter.queryRaw.bind(adapter);
	return Object.assign(adapter, {
		queryRaw: async (query: SqlQuery) => {
			const result = await queryRaw(query);
			const { FloatArray, Character } = ColumnTypeEnum;
			return { ...result, columnTypes: result.columnTypes.map((type) => (type === FloatArray ? Character : type)) };
		},
		executeScript: async (script: string) => {
			try {
				// One simple query: all statements of the script in one transaction, unless one is open already.
				await connection.pool.query(script);
			} catch (error) {
				connection.scriptError ??= error instanceof Error ? error : new Error(String(error));
				throw error;
			}
		},
		dispose,
	});
}

function adapterFactory(url: string, connection: PinnedConnection): SqlMigrationAwareDriverAdapterFactory {
	return {
		provider: 'postgres',
		adapterName: '@prisma/adapter-pg',
		// The connection belongs to the caller, who closes it.
		connect: () => adapterOn(connection, async () => undefined),
		connectToShadowDb: async () => {
			const name = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
			await connection.pool.query(`create database "${name}" template template0`);
			const shadowUrl = new URL(url);
			shadowUrl.pathname = `/${name}`;
			const shadow = pinnedConnection(shadowUrl.toString(), 'rewards-shadow');
			return adapterOn(shadow, async () => {
				connection.scriptError ??= shadow.scriptError;
				await shadow.close();
				await connection.pool.query(`drop database if exists "${name}" with (force)`);
			});
		},
	};
}

let loading: Promise<void> | null = null;
/** Instantiates the engine's WebAssembly once a process. Its package leaves that to a bundler. */
function load(): Promise<void> {
	loading ??= (async () => {
		const require = createRequire(import.meta.url);
		const folder = path.dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
		const bytes = await readFile(path.join(folder, 'schema_engine_bg.wasm'));
		const imports = Object.fromEntries(
			Object.entries(bindings).filter(([name, value]) => name.startsWith('__wb') && typeof value === 'function'),
		);
		// Where the engine leaves its last words; without it only "unreachable" would be seen.
		Object.assign(globalThis, {
			PRISMA_WASM_PANIC_REGISTRY: {
				set_message: (message: string) => {
					throw new Error(`Prisma's schema engine broke down: ${message}`);
				},
			},
		});
		const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': imports });
		__wbg_set_wasm(instance.exports);
		const start = instance.exports['__wbindgen_start'];
		if (typeof start === 'function') start();
	})();
	return loading;
}

/** Prisma's schema engine on that connection; `datamodels` are the schema files as [name, text]. Call `free()` when done. */
export async function openSchemaEngine(
	url: string,
	connection: PinnedConnection,
	datamodels: [string, string][] | undefined = undefined,
): Promise<SchemaEngine> {
	await load();
	const adapter = bindMigrationAwareSqlAdapterFactory(adapterFactory(url, connection));
	return SchemaEngine.new({ datamodels }, () => undefined, adapter);
}
