import { Readable } from 'node:stream';
import { type GridFilter, gridFilterSchema, gridLimits, gridSortSchema } from '@rewards/validators/grid';
import { to } from 'pg-copy-streams';
import { z } from 'zod';
import { databaseFault } from '../errors/database-fault';
import { orderSql, resolveSort } from './compile-sort';
import { whereSql } from './conditions';
import { CopyParams } from './copy-params';
import { csvCell, lineEndings } from './csv-lines';
import type { Grid, GridField, GridScopeKind, GridScopeOf } from './define';
import { fieldOf } from './faults';
import type { GridOptions } from './query';
import type { GridDatabase } from './run';

const exportSchema = z.object({
	filter: gridFilterSchema.optional(),
	search: z.string().max(gridLimits.search).optional(),
	sort: z.array(gridSortSchema).max(gridLimits.sorts).optional(),
	/** In the order of the file, with the text that stands above each. */
	columns: z
		.array(z.object({ field: z.string(), header: z.string().max(200) }))
		.min(1)
		.max(200),
});
export type GridExportQuery = z.input<typeof exportSchema> & { filter?: GridFilter | undefined };

export interface GridExport {
	/** The file's bytes, UTF-8 with a byte order mark. Destroying it ends the statement. */
	stream: Readable;
	/** How many rows the file has; right once the stream has ended. */
	rows: () => number;
}

/** Code points with which a cell begins that a spreadsheet would run: = + - @, tab, line breaks, and the full-width signs. */
const formulaStarts = [0x3d, 0x2b, 0x2d, 0x40, 0x09, 0x0a, 0x0d, 0xff1d, 0xff0b, 0xff0d, 0xff20].join(', ');

/** A field as a cell: texts that a spreadsheet would run get an apostrophe, points in time are whole seconds of UTC. */
function cellSql({ sql, type }: GridField): string {
	switch (type) {
		case 'text':
		case 'enum':
			return `case when ascii(${sql}) in (${formulaStarts}) then '''' || ${sql} else ${sql} end`;
		case 'datetime':
			return `date_trunc('second', ${sql} at time zone 'UTC')`;
		case 'boolean':
			return `case when ${sql} then 'true' when not ${sql} then 'false' end`;
		default:
			return sql;
	}
}

/**
 * Streams all rows that a filter and search leave, in their order, as CSV (RFC 4180) out of one snapshot. Nothing is held in memory: a
 * reader that pauses makes PostgreSQL pause. Holds one connection of the pool until the stream ends. Throws as `queryGrid` does,
 * before the first byte; a fault after it destroys the stream.
 */
export async function exportGridCsv<Row extends object, Kind extends GridScopeKind>(
	grid: Grid<Row, Kind>,
	db: GridDatabase,
	scope: GridScopeOf<Kind>,
	query: GridExportQuery,
	options: GridOptions = {},
): Promise<GridExport> {
	const { filter, search, sort, columns } = exportSchema.parse(query);
	const params = new CopyParams();
	const where = whereSql(grid, scope, { filter, search, fixed: options.filter }, params);
	const cells = columns.map(({ field }) => cellSql(fieldOf(grid, field)));
	const order = orderSql(resolveSort(grid, sort));
	const copy = to(
		`copy (select ${cells.join(', ')} from ${grid.from} where ${where} order by ${order}) to stdout with (format csv)`,
	);
	const header = `\ufeff${columns.map((column) => csvCell(column.header)).join(',')}\r\n`;

	const client = await db.pool.connect();
	try {
		await client.query('begin read only');
		// A large file takes its time. No parallel plan: its workers would be held for as long as the reader takes.
		await client.query('set local statement_timeout = 0; set local max_parallel_workers_per_gather = 0');
		const settings = params.settings();
		if (settings) await client.query(settings);
	} catch (error) {
		client.release(true);
		throw databaseFault(error) ?? error;
	}

	let started = false;
	async function* lines(): AsyncGenerator<Buffer> {
		started = true;
		let whole = false;
		try {
			yield Buffer.from(header);
			const convert = lineEndings();
			for await (const chunk of client.query(copy)) yield convert(chunk);
			await client.query('commit');
			whole = true;
		} catch (error) {
			throw databaseFault(error) ?? error;
		} finally {
			// A statement that wasn't read to its end is still running; only closing the connection ends it.
			client.release(!whole);
		}
	}
	const stream = Readable.from(lines(), { objectMode: false, highWaterMark: 256 * 1024 });
	stream.once('close', () => {
		// Destroyed before the first read, the generator never began and its "finally" never runs.
		if (!started) client.release(true);
	});
	return { stream, rows: () => copy.rowCount };
}
