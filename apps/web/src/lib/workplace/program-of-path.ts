import { parse } from 'regexparam';
import { matchRoute } from 'wouter';

/** The program that an address is about: what a page shows wins over what was chosen last. */
export function programOfPath(path: string): string | null {
	const [, params] = matchRoute(parse, '/programs/:programId', path, true);
	return params?.programId ?? null;
}
