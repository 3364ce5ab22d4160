import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './lib/run.mjs';

const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
const pages = [
	'README.md',
	'CHANGELOG.md',
	'CONTRIBUTING.md',
	...docs.filter((name) => name.endsWith('.md')).map((name) => join('docs', name)),
];

/**
 * The repository paths that a page links to: `[text](path)`, pictures, and `[name]: path`; code examples are skipped.
 */
function linksOf(page) {
	const text = readFileSync(join(root, page), 'utf8')
		.replace(/^```[\s\S]*?^```$/gm, '')
		.replace(/`[^`\n]*`/g, '');
	const inline = [...text.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)];
	const named = [...text.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm)];
	return [...inline, ...named]
		.map(([, target]) => target)
		.filter((target) => !/^([a-z][a-z+.-]*:|\/\/|#)/i.test(target))
		.map((target) => decodeURI(target.replace(/[#?].*$/, '')));
}

describe.each(pages)('%s', (page) => {
	it('links to existing files', () => {
		expect(linksOf(page).filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([]);
	});
});

it('finds links', () => {
	expect(pages.flatMap(linksOf).length).toBeGreaterThan(5);
});
