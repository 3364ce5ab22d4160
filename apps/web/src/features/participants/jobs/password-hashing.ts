import type { JobDisplay } from '../../jobs';

/** The number of hashed passwords equals its number of rows. */
export const passwordHashing = {} satisfies JobDisplay<'passwordHashing'>;
