/** Above so many records a question wants their number typed. */
const typedAbove = 100;

/**
 * What is to be typed before so many records change at once: plain digits, whatever the language groups them by;
 * nothing for a few.
 */
export const typedFor = (count: number): { typed?: string } => (count > typedAbove ? { typed: String(count) } : {});
