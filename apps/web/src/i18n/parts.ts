import type { Catalogue } from './texts';

/**
 * A domain's catalogue also contains those of its texts that show elsewhere, under the other catalogue's name: `@shell`
 * has the title of its page, `@audit` the names of its records in the log. The build moves them to where they show, so
 * a new domain keeps all of its texts in its own files.
 */
const mark = '@';

function merge(one: Catalogue, other: Catalogue, path: string): Catalogue {
	const merged: Record<string, string | Catalogue> = { ...one };
	for (const [key, value] of Object.entries(other)) {
		const before = merged[key];
		if (before === undefined) merged[key] = value;
		else if (typeof before === 'string' || typeof value === 'string') throw new Error(`${path}.${key} is there twice`);
		else merged[key] = merge(before, value, `${path}.${key}`);
	}
	return merged;
}

/**
 * The catalogue of this name with the texts that others of its language contribute, and without those it contributes to
 * others.
 */
export function withParts(name: string, all: Readonly<Record<string, Catalogue>>): Catalogue {
	const own = Object.entries(all[name] ?? {}).filter(([key]) => !key.startsWith(mark));
	const parts = Object.values(all).map((catalogue) => catalogue[mark + name] ?? {});
	return parts.reduce<Catalogue>(
		(whole, part) => (typeof part === 'string' ? whole : merge(whole, part, name)),
		Object.fromEntries(own),
	);
}
