import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/run.mjs';

/** Where the machine's clock is meant: in its log, and in services that simulate others'. */
const allowed = [/^apps\/server\/src\/log\.ts$/, /^apps\/server\/src\/sandbox\//, /\/testing\//, /\.test\.tsx?$/];
const places = ['packages/api/src', 'apps/server/src'];

it('nothing is compared with the clock of the machine', () => {
	const found = places
		.flatMap((place) => readdirSync(join(root, place), { recursive: true, withFileTypes: true }))
		.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
		.map((entry) => relative(root, join(entry.parentPath, entry.name)))
		.filter((file) => !allowed.some((pattern) => pattern.test(file)))
		.flatMap((file) =>
			readFileSync(join(root, file), 'utf8')
				.split('\n')
				.flatMap((line, index) => (/\bnew Date\(\)|\bDate\.now\b/.test(line) ? [`${file}:${index + 1}`] : [])),
		);
	expect(
		found,
		'Use databaseClock.now() or databaseClock.ms() of @rewards/db, now() in SQL, or performance.now() for a duration (docs/decisions/0070-time-of-the-database.md)',
	).toEqual([]);
});

it('defaults of columns are set by the database: Prisma would send the time of the machine for now()', () => {
	const folder = join(root, 'packages/db/prisma/schema');
	const found = readdirSync(folder)
		.filter((name) => name.endsWith('.prisma'))
		.filter((name) => /@default\(now\(\)\)|@updatedAt/.test(readFileSync(join(folder, name), 'utf8')));
	expect(found, 'Write @default(dbgenerated("transaction_timestamp()"))').toEqual([]);
});
