import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/run.mjs';

/** Names that were given up for the field's words (docs/vocabulary.md). */
const refused = [
	'breather',
	'keepLooking',
	'lateParts',
	'lazily',
	'lazyValue',
	'Looker',
	'Obstacle',
	'oneByOne',
	'othersFirst',
	'SeenPages',
	'Turns',
	'weighOrder',
	'weighPoints',
];
const files = execFileSync('git', ['ls-files', 'packages', 'apps', 'scripts', 'e2e', 'benchmarks'], {
	cwd: root,
	encoding: 'utf8',
	maxBuffer: 1e8,
})
	.split('\n')
	.filter((file) => /\.(ts|tsx|mjs|sql)$/.test(file) && !/\/(generated|migrations)\//.test(file));
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

/** The comments of a source file, in one line. */
const commentsOf = (text) =>
	(text.match(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$|^--.*$/gm) ?? [])
		.join('\n')
		.toLowerCase()
		.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ');
const product = [...texts]
	.filter(([file]) => !/\.test\.|\/testing\/|^e2e|^benchmarks/.test(file))
	.map(([file, text]) => ({ file, name: file.toLowerCase().replaceAll(/[-_/]/g, ' '), comments: commentsOf(text) }));

/** Files that a search for a term shows first: those named by it, then those whose comments have it most often. */
function search(term) {
	const score = ({ name, comments }) => (name.includes(term) ? 100 : 0) + (comments.split(term).length - 1);
	return product
		.map((one) => ({ file: one.file, score: score(one) }))
		.filter((one) => one.score > 0)
		.toSorted((a, b) => b.score - a.score || a.file.length - b.file.length)
		.slice(0, 5)
		.map(({ file }) => file);
}

const table = readFileSync(join(root, 'docs/vocabulary.md'), 'utf8');
const terms = [...table.matchAll(/^\| ([^|`]+) \| `([^`]+)` \|$/gm)].map(([, term, file]) => [term, file]);

test('at least 60 everyday terms have a place', () => expect(terms.length).toBeGreaterThanOrEqual(60));

test.each(terms)('whoever searches for "%s" finds it', (term, file) => expect(search(term)).toContain(file));

test('no name that was given up comes back', () => {
	const names = new RegExp(`\\b(?:${refused.join('|')})\\b`);
	const code = (text) => text.replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*$/gm, '');
	const found = [...texts].filter(([file, text]) => !file.startsWith('scripts/vocabulary') && names.test(code(text)));
	expect(found.map(([file]) => file)).toEqual([]);
});
