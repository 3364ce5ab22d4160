/**
 * Fails when the browser has to load more JavaScript than agreed before the first grid shows: the entry, its imports,
 * the page of /customers, the English texts, and their imports; gzip. Reads the manifest of `npm run build`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { main, Plain, say } from './lib/log.mjs';
import { root } from './lib/run.mjs';

const limit = 170_000;
const dist = join(root, 'apps/web/dist');
/** Lazy chunks that the first grid needs, by their imported source. */
const firstPage = [
	/^src\/features\/accounts\/accounts-page\.tsx$/,
	/^src\/i18n\/en\/accounts\.json$/,
	// The texts of every page (vite.config.ts).
	/^_words-en-/,
];

main(() => {
	const file = join(dist, '.vite/manifest.json');
	if (!existsSync(file)) throw new Plain('apps/web/dist is missing; run `npm run build` first.');
	/** @type {Record<string, {file: string, isEntry?: boolean, imports?: string[]}>} */
	const manifest = JSON.parse(readFileSync(file, 'utf8'));
	const keys = Object.keys(manifest);
	const missing = firstPage.find((pattern) => !keys.some((key) => pattern.test(key)));
	if (missing)
		throw new Plain(
			`No chunk of the build matches ${missing}; name the page that /customers loads in ${import.meta.url}.`,
		);

	const needed = new Set();
	const add = (key) => {
		if (needed.has(key)) return;
		needed.add(key);
		for (const imported of manifest[key].imports ?? []) add(imported);
	};
	for (const key of keys) if (manifest[key].isEntry || firstPage.some((pattern) => pattern.test(key))) add(key);

	const files = [...new Set([...needed].map((key) => manifest[key].file))].filter((name) => name.endsWith('.js'));
	const sizes = files.map((name) => ({ name, bytes: gzipSync(readFileSync(join(dist, name)), { level: 6 }).length }));
	const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
	for (const { name, bytes } of sizes.sort((a, b) => b.bytes - a.bytes)) say(`${kB(bytes)}  ${name}`);
	say(`${kB(total)}  in total until the first grid, of ${kB(limit)} allowed`);
	return total > limit ? 1 : 0;
});

function kB(bytes) {
	return `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
}
