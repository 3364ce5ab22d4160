import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { levelSchema } from '@rewards/validators/programs/levels';
import { advancedSettingsFields, settingsFields } from '@rewards/validators/programs/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { settingsTable } from '../../testing/settings-table';
import { ownColumns, ownLevelColumns } from './clone/columns';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

const table = settingsTable();
/** What forms and server tell each other about secrets and addresses; no settings. */
const told = /(Set|For|From)$/;
const leaves = (shape: z.core.$ZodShape, path = ''): string[] =>
	Object.entries(shape).flatMap(([name, field]) =>
		field instanceof z.ZodObject ? leaves(field.shape, `${path}${name}.`) : [path + name],
	);
/** Columns that have another name than their setting. */
const renamed: Record<string, string> = {
	startDate: 'starts_at',
	defaultUSTaxCDTPct: 'default_us_tax_cdt_pct',
	estimatedCDNCDTPct: 'estimated_cdn_cdt_pct',
	endDate: 'ends_at',
	userId: 'supplier_user_id',
	'geolocation.enabled': 'geolocation_enabled',
	'mindTickleConfig.serviceURL': 'mind_tickle_service_url',
	'mindTickleConfig.userName': 'mind_tickle_user_name',
	'mindTickleConfig.password': 'mind_tickle_password',
	'oktaConfig.serviceURL': 'okta_service_url',
	'oktaConfig.clientId': 'okta_client_id',
	'plateauLevels.from': 'range_from',
	'plateauLevels.to': 'range_to',
};
/** Settings that are tables of their own. */
const tables = new Set(['flat_tax_rates']);
const snake = (name: string) => name.replace(/(PSQ)$|([A-Z])/g, '_$1$2').toLowerCase();
/** The column of a setting; the first part of one that is kept as JSON. */
const columnOf = (setting: string) =>
	renamed[setting] ?? snake(setting.replace(/^plateauLevels\./, '').split('.')[0] ?? '');

test('The table has every setting of the form once', () => {
	const { plateauLevels: _, ...own } = settingsFields;
	const { id: __, ...level } = levelSchema.shape;
	const all = [...leaves(own), ...leaves(level, 'plateauLevels.'), ...leaves(advancedSettingsFields)];
	expect(table.map(({ setting }) => setting).toSorted()).toEqual(all.filter((name) => !told.test(name)).toSorted());
});

test('The table has every column of a program and of its levels', async () => {
	const { rows } = await db.database.pool.query<{ table: string; name: string }>(
		`select table_name as table, column_name as name from information_schema.columns where table_schema = current_schema() and table_name = any($1)`,
		[['program', 'plateau_level']],
	);
	// Their own: ids, versions, order, states of the catalogue. A clone doesn't copy them either, as few settings.
	const set = new Set(['name', 'po_prefix', 'domain', 'dev_key', 'sso_enabled', 'mind_tickle_password']);
	const own = new Set([...ownColumns, ...ownLevelColumns, 'position'].filter((name) => !set.has(name)));
	const columns = rows.map(({ name }) => name).filter((name) => !own.has(name));
	expect([...new Set(columns)].toSorted()).toEqual(
		[...new Set(table.map(({ setting }) => columnOf(setting)))].filter((name) => !tables.has(name)).toSorted(),
	);
});

test('The named reader is a file that reads the setting', () => {
	const wrong = table.flatMap(({ setting, sources, readers }) => {
		const names = [
			setting.split('.').at(-1) ?? '',
			setting.split('.')[0] ?? '',
			columnOf(setting),
			camel(columnOf(setting)),
		];
		const reads = (text: string) => names.some((name) => new RegExp(`\\b${name}\\b`).test(text));
		const missing = sources.filter(({ text }) => !reads(text)).map(({ file }) => `${setting}: ${file}`);
		return sources.length === readers.length ? missing : [...missing, `${setting}: one file for each reader`];
	});
	expect(wrong).toEqual([]);
});
const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
