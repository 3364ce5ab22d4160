import { readFileSync } from 'node:fs';

const root = new URL('../../../../', import.meta.url);
const places: Record<string, string> = {
	integrations: 'packages/api/src/integrations/',
	validators: 'packages/validators/src/',
	web: 'apps/web/src/features/',
};
const words = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

/** A setting of the table in docs/product/programs.md. */
export interface TableRow {
	/** Its path in the form, as `theme.color1`. */
	setting: string;
	readers: string[];
	/** The text of the files that read it. */
	sources: { file: string; text: string }[];
}

function sourceOf(file: string): TableRow['sources'][number] {
	const [first = '', ...rest] = file.split('/');
	const place = places[first];
	const path = place ? place + rest.join('/') : `packages/api/src/domains/${file}`;
	return { file, text: readFileSync(new URL(path, root), 'utf8') };
}

/** Who reads which setting, as documented. Throws for a file that doesn't exist. */
export function settingsTable(): TableRow[] {
	const page = readFileSync(new URL('docs/product/programs.md', root), 'utf8');
	const [, section = ''] = page.split('\n## Who reads a setting\n');
	const lines = section.split('\n## ')[0]?.split('\n') ?? [];
	return lines
		.filter((line) => line.startsWith('| `'))
		.flatMap((line) => {
			const [, settings = '', readers = '', files = ''] = line.split('|');
			const sources = words(files).map(sourceOf);
			return words(settings).map((setting) => ({
				setting,
				readers: readers.split(',').map((reader) => reader.trim()),
				sources,
			}));
		});
}
