import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { withParts } from './src/i18n/parts.ts';
import type { Catalogue } from './src/i18n/texts';

/** The catalogues of a language as they are in their files, by name. */
export function readCatalogues(folder: string): Record<string, Catalogue> {
	const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
	return Object.fromEntries(
		files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
	);
}

/** Moves texts to where they are used: each catalogue loads with what the others of its language define for it. */
export function catalogueParts(): Plugin {
	return {
		name: 'catalogue-parts',
		enforce: 'pre',
		transform: {
			filter: { id: /\/i18n\/(?:en|tr|ar)\/\w+\.json$/ },
			handler(_code, id) {
				const folder = dirname(id);
				const all = readCatalogues(folder);
				for (const name of Object.keys(all)) this.addWatchFile(join(folder, `${name}.json`));
				return { code: JSON.stringify(withParts(basename(id, '.json'), all)), map: null };
			},
		},
	};
}
