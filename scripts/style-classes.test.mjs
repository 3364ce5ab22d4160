import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { root } from './lib/run.mjs';

const homes = ['apps/web/src', 'packages/ui/src'];
/** The texts of all files of a kind, by their path. */
const sourcesOf = (kind) =>
	homes.flatMap((home) =>
		readdirSync(join(root, home), { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith(kind))
			.map((name) => [join(home, name), readFileSync(join(root, home, name), 'utf8')]),
	);
const fromUi = createRequire(resolve(root, 'packages/ui/package.json'));

/** Of these classes the ones that no stylesheet has: Tailwind's with the portal's theme, and the portal's own. */
async function unknownOf(names) {
	const { compile } = await import(pathToFileURL(fromUi.resolve('tailwindcss')).href);
	const own = sourcesOf('.css')
		.map(([, text]) => text)
		.join('\n');
	const loadStylesheet = async (id, base) => {
		const path = id.startsWith('.')
			? resolve(base, id)
			: fromUi.resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id);
		return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
	};
	const entry = resolve(root, 'apps/web/src/styles.css');
	const { build } = await compile(readFileSync(entry, 'utf8'), { base: dirname(entry), loadStylesheet });
	const css = own + build([...names.keys()]);
	const plain = css.replaceAll(/\\3([0-9]) /g, '$1');
	const known = new Set([...plain.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name.replaceAll('\\', '')));
	return [...names].filter(([name]) => !known.has(name) && !/^(group|peer)(\/|$)/.test(name));
}

test('every class of the interface is one that the stylesheets know, so that nothing is invisible by a slip', async () => {
	const names = new Map();
	for (const [file, text] of sourcesOf('.tsx')) {
		const lists = [
			...text.matchAll(/className="([^"]*)"/g),
			...text.matchAll(/'((?:[a-z-]+:)*(?:bg|text|border|ring|fill|stroke)-[^']*)'/g),
		];
		for (const [, list] of lists) for (const name of list.split(/\s+/)) if (name) names.set(name, file);
	}
	expect(names.size).toBeGreaterThan(300);
	expect(await unknownOf(names)).toEqual([]);
});
