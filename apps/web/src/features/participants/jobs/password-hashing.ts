import type { JobDisplay } from '../../jobs';

/** How many passwords it has sealed is how many rows it did. */
export const passwordHashing = {} satisfies JobDisplay<'passwordHashing'>;
