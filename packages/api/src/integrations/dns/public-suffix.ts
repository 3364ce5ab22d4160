import { parse } from 'tldts';

/**
 * Whether a name is one under which others register theirs (`co.uk`), after the public suffix list: no one's own
 * domain.
 */
export const isPublicSuffix = (name: string): boolean => parse(name, { allowPrivateDomains: true }).domain === null;
