/** Above this number of records, a dialog requires typing it. */
const typedAbove = 100;

/**
 * The text to type before that many records change at once: plain digits, without the language's grouping; nothing for
 * a few.
 */
export const typedFor = (count: number): { typed?: string } => (count > typedAbove ? { typed: String(count) } : {});
