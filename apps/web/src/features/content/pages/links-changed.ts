import type { PageLink } from '../types';

/** The value for links that stay as they are; every address starts with a slash, so it can't collide. */
export const keepLinks = 'keep';

/** How many links change once a page is deleted: all that the person may change, if a new target was chosen. */
export const linksChanged = (links: readonly Pick<PageLink, 'changeable'>[], to: string): number =>
	to === keepLinks ? 0 : links.filter(({ changeable }) => changeable).length;
