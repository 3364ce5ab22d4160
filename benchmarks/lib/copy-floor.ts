import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '@rewards/db';
import { from, to } from 'pg-copy-streams';

/**
 * Fills tables with the same columns and indexes by COPY from the participants that an import has created. Returns
 * milliseconds. `folder` is for the files.
 */
export async function copyFloor(database: Database, programId: string, folder: string): Promise<number> {
	const { pool } = database;
	const tables = ['participant', 'participant_address'];
	for (const table of tables) {
		await pool.query(`drop table if exists floor_${table}`);
		await pool.query(`create table floor_${table} (like ${table} including all)`);
		const { rows } = await pool.query<{ columns: string }>(
			`select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
			where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
			[table],
		);
		const columns = rows[0]?.columns ?? '';
		await database.transaction(async (client) => {
			const out = client.query(
				to(`copy (select ${columns} from ${table} where program_id = '${programId}' order by id) to stdout`),
			);
			await pipeline(out, createWriteStream(join(folder, `${table}.copy`)));
		});
	}
	await pool.query('checkpoint');
	const begin = performance.now();
	for (const table of tables)
		await database.transaction(async (client) => {
			const { rows } = await client.query<{ columns: string }>(
				`select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
				where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
				[table],
			);
			await pipeline(
				createReadStream(join(folder, `${table}.copy`)),
				client.query(from(`copy floor_${table} (${rows[0]?.columns}) from stdin`)),
			);
		});
	const ms = performance.now() - begin;
	for (const table of tables) await pool.query(`drop table floor_${table}`);
	return ms;
}
