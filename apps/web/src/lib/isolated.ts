/** A name within a sentence: its direction doesn't affect the words around it. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
