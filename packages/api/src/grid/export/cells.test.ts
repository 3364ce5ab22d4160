import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { neutralText, plainCell } from '@rewards/validators/imports/csv-cells';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueTexts } from '../../imports/testing/value-texts';
import { neutralSql } from './cells';
import { textCell } from './sheet';

let held: TestDatabase;
beforeAll(async () => {
	held = await createTestDatabase({ max: 2 });
});
afterAll(() => held.drop());

const batches = fc.array(valueTexts, { minLength: 200, maxLength: 200 });

test('PostgreSQL and the server neutralize texts in the same way, and reading restores them', async () => {
	await fc.assert(
		fc.asyncProperty(batches, async (texts) => {
			const { rows } = await held.database.pool.query<{ cell: string }>(
				`select ${neutralSql('t.text')} as cell from unnest($1::text[]) with ordinality t (text, at) order by at`,
				[texts],
			);
			expect(rows.map(({ cell }) => cell)).toEqual(texts.map((text) => neutralText(text)));
			expect(rows.map(({ cell }) => plainCell(cell))).toEqual(texts);
		}),
		{ numRuns: 20 },
	);
});

test('a text in a workbook is read as it was written', () => {
	fc.assert(
		fc.property(valueTexts, (text) => {
			const written = /<t[^>]*>(.*)<\/t>/s.exec(textCell(text))?.[1] ?? '';
			const shown = written
				.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
				.replaceAll('&lt;', '<')
				.replaceAll('&amp;', '&');
			expect(plainCell(shown)).toBe(text);
		}),
		{ numRuns: 2_000 },
	);
});
