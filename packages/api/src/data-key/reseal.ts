import type { Pool } from '@rewards/db';
import { type DataKey, open, SealError, seal, sealPrefix } from '../crypto';

/** A column with sealed values. Names of tables and columns are put into SQL as they are. */
export interface SealedColumn {
	table: string;
	column: string;
	/** The column, a uuid, whose value the encryption context names. */
	owner: string;
	/** With `owner` the key of the table, if that alone is none. */
	key?: { column: string; type: 'uuid' | 'int' };
	context: (owner: string, key: string) => string;
	/** Which rows, if not all. */
	where?: string;
	/** A column of the same name in another table, whose value is equal where it is a copy, and stays so. */
	copy?: { table: string; owner: string };
	/** Rows in a statement. Default 500. */
	portion?: number;
	/** The table may be dropped at any moment. */
	passing?: true;
}

export interface Resealed {
	/** Values that were sealed with another key, and could be read. */
	found: number;
	/** Of those, the ones sealed anew: somebody else was changing the others. */
	sealed: number;
	/** Values that no known key opens. */
	unreadable: number;
}

interface Value {
	owner: string;
	key: string;
	sealed: Buffer;
}

function statements({ table, column, owner, key, where = 'true', copy, portion = 500 }: SealedColumn) {
	const { column: second, type } = key ?? { column: owner, type: 'uuid' };
	const find = (
		after: string,
	) => `select ${owner}::text as owner, ${second}::text as key, ${column} as sealed from ${table}
		where substring(${column} from 1 for $1) <> $2 and ${where} ${after} order by ${owner}, ${second} limit ${portion}`;
	const copied = copy
		? `, copied as (update ${copy.table} c set ${column} = l.value_new from locked l
			where c.${copy.owner} = l.value_owner and c.${column} = l.value_old)`
		: '';
	return {
		first: find(''),
		next: find(`and (${owner}, ${second}) > ($3::uuid, $4::${type})`),
		// Rows that somebody changes are left to the next pass: nobody waits, and there is no deadlock.
		save: `with given as (
				select * from unnest($1::uuid[], $2::${type}[], $3::bytea[], $4::bytea[])
					as g (value_owner, value_key, value_old, value_new)
			), locked as materialized (
				select g.* from ${table} t join given g on ${owner} = value_owner and ${second} = value_key and ${column} = value_old
				for no key update of t skip locked
			)${copied}
			update ${table} set ${column} = value_new from locked
			where ${owner} = value_owner and ${second} = value_key and ${column} = value_old`,
	};
}

/** No such table. */
const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42P01';

/**
 * Seals the values of a column with the current key, those that another key has sealed, portion by portion; each is one
 * statement and changes only values that are still what was read. Beside any number of writers, and of itself.
 */
export async function resealColumn(pool: Pool, dataKey: DataKey, sealedColumn: SealedColumn): Promise<Resealed> {
	const sum: Resealed = { found: 0, sealed: 0, unreadable: 0 };
	try {
		await resealInto(sum, pool, dataKey, sealedColumn);
	} catch (error) {
		if (!sealedColumn.passing || !isGone(error)) throw error;
	}
	return sum;
}

async function resealInto(sum: Resealed, pool: Pool, dataKey: DataKey, sealedColumn: SealedColumn): Promise<void> {
	const { first, next, save } = statements(sealedColumn);
	const prefix = sealPrefix(dataKey.current);
	let last: Value | undefined;
	for (;;) {
		const after = last ? [last.owner, last.key] : [];
		const { rows } = await pool.query<Value>(last ? next : first, [prefix.length, prefix, ...after]);
		last = rows.at(-1);
		if (!last) return;
		const readable = rows.flatMap((row) => {
			const context = sealedColumn.context(row.owner, row.key);
			try {
				return [{ ...row, anew: seal(dataKey, open(dataKey, row.sealed, context), context) }];
			} catch (error) {
				if (error instanceof SealError) return [];
				throw error;
			}
		});
		sum.found += readable.length;
		sum.unreadable += rows.length - readable.length;
		if (readable.length === 0) continue;
		const { rowCount } = await pool.query(save, [
			readable.map(({ owner }) => owner),
			readable.map(({ key }) => key),
			readable.map(({ sealed }) => sealed),
			readable.map(({ anew }) => anew),
		]);
		sum.sealed += rowCount ?? 0;
	}
}
