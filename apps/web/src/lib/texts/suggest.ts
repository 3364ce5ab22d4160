/** Suggestions of the toolbar's search (docs/product/shell.md): at most ten, none for an empty query. */
export const maxSuggestions = 10;

/** Searches must not depend on the Turkish i's, accents or case. */
export const fold = (text: string): string =>
	text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ı/g, 'i');

/**
 * The entries whose title or further words contain each word of the query, in any order and case-insensitive: "dark
 * theme" finds "Theme: Dark".
 */
export function suggest<Entry extends { title: string; also?: string }>(
	entries: readonly Entry[],
	query: string,
): Entry[] {
	const words = fold(query).split(/\s+/).filter(Boolean);
	if (words.length === 0) return [];
	const has = (text: string) => words.every((word) => text.includes(word));
	return entries.filter(({ title, also = '' }) => has(fold(`${title} ${also}`))).slice(0, maxSuggestions);
}
