import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packageDirectory } from '../src/location';
import { tableDifference } from './drift';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const prisma = path.join(packageDirectory(), 'prisma');
let folder: string;

beforeEach(async () => {
	folder = await mkdtemp(path.join(os.tmpdir(), 'rewards-drift-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('migrations and schema', () => {
	test('match', async () => {
		expect(await tableDifference(server)).toBeNull();
	});

	test('reports a field that only the schema has', async () => {
		await cp(path.join(prisma, 'schema'), folder, { recursive: true });
		const file = path.join(folder, 'accounts.prisma');
		const text = await readFile(file, 'utf8');
		await writeFile(file, text.replace(/model Account \{\n/, 'model Account {\n  surprise String?\n'));
		expect(await tableDifference(server, { schemaDir: folder })).toMatch(
			/ALTER TABLE "account" ADD COLUMN\s+"surprise" TEXT/,
		);
	});

	test('reports an ordinary index that only the migrations have, and ignores special ones', async () => {
		await cp(path.join(prisma, 'migrations'), folder, { recursive: true });
		await mkdir(path.join(folder, '99990101000000_more'));
		await writeFile(
			path.join(folder, '99990101000000_more/migration.sql'),
			`create index ordinary on account (name, city);
			create index special_expression on account (lower(city));
			create index special_condition on account (city) where deleted_at is null;
			create index special_collation on account (city collate "und-x-icu");
			create index special_trigram on account using gin (city gin_trgm_ops);
			create index special_include on account (city) include (state);
			create unique index special_nulls on account (city, id) nulls not distinct;
			alter table account add constraint special_check check (version > 0);`,
		);
		const script = await tableDifference(server, { migrationsDir: folder });
		expect(script).toContain('DROP INDEX "ordinary"');
		expect(script).not.toContain('special');
	});
});
