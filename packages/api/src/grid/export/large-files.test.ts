import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Entry, fromBuffer } from 'yauzl';
import { defineGrid, exportGrid } from '../index';

/** More than a workbook could have, and than a spreadsheet opens in two sheets. */
const many = 3_000_010;
const megabyte = 1024 * 1024;
const numbers = defineGrid({
	name: 'numbers',
	from: `generate_series(1, ${many}) m(n)`,
	scope: { kind: 'everything' },
	key: 'n',
	fields: { n: { sql: 'm.n', type: 'number' } },
	defaultSort: [{ field: 'n', desc: false }],
});
const columns = [{ field: 'n', header: 'Number' }];

let held: TestDatabase;
beforeAll(async () => {
	setFlagsFromString('--expose-gc');
	held = await createTestDatabase();
});
afterAll(() => held.drop());

/** The last number and the count of each sheet, read piece by piece. */
const sheetsOf = (bytes: Buffer): Promise<[string, { rows: number; last: string }][]> =>
	new Promise((resolve, reject) => {
		fromBuffer(bytes, { lazyEntries: true }, (fault, zip) => {
			if (fault) return reject(fault);
			const sheets: [string, { rows: number; last: string }][] = [];
			zip.on('entry', (entry: Entry) => {
				if (!entry.fileName.includes('worksheets/sheet')) return zip.readEntry();
				zip.openReadStream(entry, async (error, stream) => {
					if (error) return reject(error);
					let rows = 0;
					let rest = '';
					let last = '';
					for await (const chunk of stream) {
						const parts = (rest + String(chunk)).split('</row>');
						rest = parts.pop() ?? '';
						rows += parts.length;
						last = parts.at(-1) ?? last;
					}
					sheets.push([entry.fileName, { rows, last: /<v>(\d+)<\/v>/.exec(last)?.[1] ?? '' }]);
					zip.readEntry();
				});
			});
			zip.once('end', () => resolve(sheets)).once('error', reject);
			zip.readEntry();
		});
	});

test('a file in order joins no whole tables', async () => {
	const joined = defineGrid({
		name: 'joined',
		from: 'generate_series(1, 1) m(n)',
		scope: { kind: 'everything' },
		key: 'n',
		filesInOrder: true,
		fields: {
			n: { sql: 'm.n', type: 'number' },
			plan: { sql: `current_setting('enable_hashjoin') || current_setting('enable_mergejoin')`, type: 'text' },
		},
		defaultSort: [{ field: 'n', desc: false }],
	});
	const plan = [{ field: 'plan', header: 'Plan' }];
	const query = { format: 'csv', name: 'Joined', columns: plan } as const;
	const file = await exportGrid(joined, held.database, { kind: 'everything' }, query);
	expect(String(await buffer(file.stream))).toBe('\ufeffPlan\r\noffoff\r\n');
});

test('a workbook of millions of rows continues on further sheets', async () => {
	const query = { format: 'xlsx', name: 'Numbers', columns } as const;
	const file = await exportGrid(numbers, held.database, { kind: 'everything' }, query);
	expect(file.total).toBe(many);
	const sheets = await sheetsOf(await buffer(file.stream));
	// Each begins with the header.
	expect(sheets.map(([, { rows }]) => rows)).toEqual([1_048_576, 1_048_576, many + 3 - 2 * 1_048_576]);
	expect(sheets.map(([, { last }]) => last)).toEqual(['1048575', '2097150', String(many)]);
}, 120_000);

test.each(['csv', 'xlsx'] as const)(
	'%s of millions of rows takes no more memory than of few',
	async (format) => {
		const collect = runInNewContext('gc') as () => void;
		const query = { format, name: 'Numbers', columns };
		collect();
		const before = process.memoryUsage().heapUsed;
		const { stream, rows } = await exportGrid(numbers, held.database, { kind: 'everything' }, query);
		let most = 0;
		let next = 0;
		for await (const _ of stream) {
			if (rows() < next) continue;
			next = rows() + 500_000;
			collect();
			most = Math.max(most, process.memoryUsage().heapUsed - before);
		}
		expect(rows()).toBe(many);
		expect(most).toBeLessThan(25 * megabyte);
	},
	120_000,
);
