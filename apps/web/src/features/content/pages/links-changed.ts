import type { PageLink } from '../types';

/** The value for links that stay as they are; every address begins with a slash, so none is it. */
export const keepLinks = 'keep';

/** How many links lead elsewhere once a page is gone: all that the person may change, if another place was chosen. */
export const linksChanged = (links: readonly Pick<PageLink, 'changeable'>[], to: string): number =>
	to === keepLinks ? 0 : links.filter(({ changeable }) => changeable).length;
