import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const most = 120;

/** A comment line; directives for tools, and addresses, can't be broken. */
const isComment = (line) =>
	/^\s*(?:\/\/|\*\s|\/\*\*?\s)/.test(line) && !/biome-ignore|@ts-|https?:\/\/\S{60,}/.test(line);

test('comments wrap at 120 columns', () => {
	const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' });
	const long = files
		.split('\n')
		.filter(Boolean)
		.flatMap((file) =>
			readFileSync(`${root}/${file}`, 'utf8')
				.split('\n')
				.flatMap((line, at) =>
					isComment(line) && [...line.replaceAll('\t', '  ')].length > most ? [`${file}:${at + 1}`] : [],
				),
		);
	expect(long).toEqual([]);
});
