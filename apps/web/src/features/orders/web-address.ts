/** What a supplier sent as a link, if it leads to a web page; null for anything else, above all for `javascript:`. */
export function webAddress(text: string): string | null {
	const url = URL.canParse(text) ? new URL(text) : null;
	return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
