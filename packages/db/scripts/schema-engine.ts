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

/** The used part of the runtime's WebAssembly, which neither the ES nor the Node types declare. */
declare const WebAssembly: {
	instantiate: (
		bytes: Uint8Array,
		imports: Record<string, Record<string, unknown>>,
	) => Promise<{ instance: { exports: Record<string, unknown> } }>;
};

/** Type numbers of PostgreSQL's internal one-byte "char", and of real[], which no query of the engine returns. */
const CHAR_TYPE = 18;
const STAND_IN_TYPE = 1021;

/**
 * Prisma's adapter fails on "char", in which PostgreSQL's catalogue stores the kinds of keys and constraints. It is
 * passed through as a type that the adapter knows, and converted back to a character in `adapterOn`.
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

/** A pool of one connection for the engine; end it when done. */
export function enginePool(url: string): pg.Pool {
	const pool = new pg.Pool({ connectionString: url, application_name: 'rewards-schema', max: 1 });
	disguiseChar(pool);
	return pool;
}

/**
 * Prisma's adapter on that connection, with two corrections: it knows "char", and its `executeScript` no longer splits
 * at every semicolon, even inside function bodies.
 */
async function adapterOn(pool: pg.Pool): Promise<SqlDriverAdapter> {
	const adapter = await new PrismaPg(pool).connect();
	const queryRaw = adapter.queryRaw.bind(adapter);
	return Object.assign(adapter, {
		queryRaw: async (query: SqlQuery) => {
			const result = await queryRaw(query);
			const { FloatArray, Character } = ColumnTypeEnum;
			return { ...result, columnTypes: result.columnTypes.map((type) => (type === FloatArray ? Character : type)) };
		},
		executeScript: async (script: string) => {
			await pool.query(script);
		},
		// The connection belongs to the caller, who closes it.
		dispose: async () => undefined,
	});
}

function adapterFactory(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
	return {
		provider: 'postgres',
		adapterName: '@prisma/adapter-pg',
		connect: () => adapterOn(pool),
		// Only for comparisons with a folder of migrations; drift.ts builds its database itself.
		connectToShadowDb: () => Promise.reject(new Error('The schema engine has no second database.')),
	};
}

let loading: Promise<void> | null = null;
/** Instantiates the engine's WebAssembly once per process. Its package leaves that to a bundler. */
function load(): Promise<void> {
	loading ??= (async () => {
		const require = createRequire(import.meta.url);
		const folder = path.dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
		const bytes = await readFile(path.join(folder, 'schema_engine_bg.wasm'));
		const imports = Object.fromEntries(
			Object.entries(bindings).filter(([name, value]) => name.startsWith('__wb') && typeof value === 'function'),
		);
		// The engine writes its panic message here; otherwise only "unreachable" would show.
		Object.assign(globalThis, {
			PRISMA_WASM_PANIC_REGISTRY: {
				set_message: (message: string) => {
					throw new Error(`Prisma's schema engine crashed: ${message}`);
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

/**
 * Prisma's schema engine, a development tool: it compares a database with prisma/schema. The product doesn't import it.
 * `datamodels` are the schema files as [name, text]. Call `free()` when done.
 */
export async function openSchemaEngine(pool: pg.Pool, datamodels?: [string, string][]): Promise<SchemaEngine> {
	await load();
	const adapter = bindMigrationAwareSqlAdapterFactory(adapterFactory(pool));
	return SchemaEngine.new({ datamodels }, () => undefined, adapter);
}
