import { parse } from 'tldts';

/** Whether a name is a public suffix under which others register theirs (`co.uk`), by the public suffix list. */
export const isPublicSuffix = (name: string): boolean => parse(name, { allowPrivateDomains: true }).domain === null;
