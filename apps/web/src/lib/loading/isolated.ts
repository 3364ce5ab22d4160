/** A name within a sentence: its direction doesn't affect the words around it. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;

/** A text for a file or a form, which shows no sentence around its names. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '');
