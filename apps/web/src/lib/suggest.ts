/** Suggestions of the toolbar's search (docs/product/shell.md): at most ten, none for an empty query. */
export const maxSuggestions = 10;

/** Searches must not depend on the Turkish i's, accents or case. */
export const fold = (text: string): string =>
	text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ı/g, 'i');

/** The entries whose title contains the query, trimmed and case-insensitive. */
export function suggest<Entry extends { title: string }>(entries: readonly Entry[], query: string): Entry[] {
	const wanted = fold(query.trim());
	if (!wanted) return [];
	return entries.filter((entry) => fold(entry.title).includes(wanted)).slice(0, maxSuggestions);
}
