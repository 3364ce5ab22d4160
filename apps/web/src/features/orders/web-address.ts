/** A supplier's link, if it is a web address; null for anything else, in particular `javascript:`. */
export function webAddress(text: string): string | null {
	const url = URL.canParse(text) ? new URL(text) : null;
	return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
