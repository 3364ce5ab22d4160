import { isOwnPath, urlKey } from '@rewards/validators/content/words';
import type { PageRow } from '../types';
import type { Tree } from './tree';

/**
 * Entries that lead to an address of the site which no page has; the site's own parts, such as the shop, are there
 * without one.
 */
export function deadLinks(tree: Tree, pages: readonly Pick<PageRow, 'url'>[]): ReadonlySet<string> {
	const known = new Set(pages.map(({ url }) => urlKey(url)));
	return new Set(
		tree.filter(({ url }) => isOwnPath(url) && !known.has(urlKey(url.split(/[?#]/)[0] ?? ''))).map(({ id }) => id),
	);
}
