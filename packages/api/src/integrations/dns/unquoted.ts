/** The text of a TXT record; some DNS panels keep the quotation marks that users copy along. */
export const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/s, '$1');
