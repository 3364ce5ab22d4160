import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/run.mjs';

/** Users read "catalog", as in the specification's texts; names in code, paths of REST and files keep the other one. */
const refused = /\bcatalogues?\b/i;
const read = (file) => readFileSync(join(root, file), 'utf8');
const filesIn = (folder) =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const found = (file, texts) => texts.filter((text) => refused.test(text)).map((text) => `${file}: ${text.trim()}`);

/** The values of a JSON file of texts. */
const valuesIn = (value) =>
	typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap((inner) => valuesIn(inner));

/** Sentences and titles in a source file, without comments: a name of code is a single word in lower case. */
function sentencesIn(source) {
	const code = source
		.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
		.replaceAll(/^(import|export) .* from .*$/gm, '');
	const literals = [...code.matchAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g)];
	return literals.map(([text]) => text.slice(1, -1)).filter((text) => /\s|^[A-Z]/.test(text));
}

test('the English texts of the interface spell it as the specification does', () => {
	const texts = filesIn('apps/web/src/i18n/en').filter((file) => file.endsWith('.json'));
	const files = [...texts, 'packages/ui/src/texts/en.json'];
	expect(files.length).toBeGreaterThan(30);
	expect(files.flatMap((file) => found(file, valuesIn(JSON.parse(read(file)))))).toEqual([]);
});

test('and so do summaries, descriptions and messages of the API, of jobs and of commands', () => {
	const packages = ['api', 'client', 'validators'].map((name) => `packages/${name}/src`);
	const files = ['apps/server/src', ...packages, 'packages/db/seed', 'scripts/rewards']
		.flatMap(filesIn)
		.filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\/|\/generated\/|\/french\.ts$/.test(file));
	expect(files.length).toBeGreaterThan(500);
	const suspicious = files.map((file) => [file, read(file)]).filter(([, source]) => refused.test(source));
	expect(suspicious.flatMap(([file, source]) => found(file, sentencesIn(source)))).toEqual([]);
});

test('and so does what users read about the product', () => {
	const files = ['README.md', 'docs/api.md', 'docs/operations.md', ...filesIn('docs/product')];
	const words = (line) => line.replaceAll(/`[^`]*`|\[[a-z-]+\.md\]\([^)]*\)|\]\([^)]*\)/g, '');
	expect(files.flatMap((file) => found(file, read(file).split('\n').map(words)))).toEqual([]);
});
