import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/run.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const linesOf = (file) => read(file).trimEnd().split('\n').length;
const section = /^## Size limits of lists and forms\n([\s\S]*?)^## /m.exec(read('docs/grid.md'))?.[1] ?? '';
const limits = [...section.matchAll(/`([^`]+\.tsx?)` (\d+)/g)].map(([, file, most]) => ({ file, most: Number(most) }));

it.each(limits)('$file is as short as docs/grid.md says', ({ file, most }) => {
	const lines = linesOf(file);
	expect(lines).toBeLessThanOrEqual(most);
	// The documented limit isn't much larger than the file.
	expect(most - lines).toBeLessThanOrEqual(40);
});

it('covers lists and forms', () => {
	expect(limits.length).toBeGreaterThan(12);
});

it('a page with a list or a form is configuration: none is longer than 200 lines', () => {
	const features = join('apps/web/src/features');
	const files = readdirSync(join(root, features), { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.tsx'))
		.map((name) => join(features, name))
		.filter((file) => /<(ListGrid|DataGrid|FormDialog|PageForm|FormFields)\b/.test(read(file)));
	expect(files.length).toBeGreaterThan(8);
	expect(files.filter((file) => linesOf(file) > 200)).toEqual([]);
});
