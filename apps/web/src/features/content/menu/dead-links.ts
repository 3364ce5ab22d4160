import { isOwnPath, urlKey } from '@rewards/validators/content/constants';
import type { PageRow } from '../types';
import type { Tree } from './tree';

/** Entries that point to a missing page of the site. The site's own parts, such as the shop, exist without a page. */
export function deadLinks(tree: Tree, pages: readonly Pick<PageRow, 'url'>[]): ReadonlySet<string> {
	const known = new Set(pages.map(({ url }) => urlKey(url)));
	return new Set(
		tree.filter(({ url }) => isOwnPath(url) && !known.has(urlKey(url.split(/[?#]/)[0] ?? ''))).map(({ id }) => id),
	);
}
