import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { zodParse } from './zod-parse';

test('a form knows the rules and the limits of its schema', () => {
	const parse = zodParse(z.object({ name: z.string().trim().min(1, 'nameRequired').max(5, 'tooLong') }));
	expect(parse.limits).toEqual({ name: { required: true, maxLength: 5 } });
	expect(parse({ name: ' Ada ' })).toEqual({ values: { name: 'Ada' } });
	expect(parse({ name: 'Ada Lovelace' })).toEqual({
		problems: [{ path: 'name', code: 'tooLong', params: { max: 5 } }],
	});
});

test('no field of the app has a limit of its own: the schema is where it is said', () => {
	const source = join(import.meta.dirname, '..');
	const typed = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
		(file) =>
			/\.tsx?$/.test(file) &&
			!file.includes('.test.') &&
			/maxLength[=:]\s*\{?\d/.test(readFileSync(join(source, file), 'utf8')),
	);
	expect(typed).toEqual([]);
});
