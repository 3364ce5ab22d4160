import { parse } from 'regexparam';
import { matchRoute } from 'wouter';

/** The program of an address: the page's own program wins over the last choice. */
export function programOfPath(path: string): string | null {
	const [, params] = matchRoute(parse, '/programs/:programId', path, true);
	return params?.programId ?? null;
}
