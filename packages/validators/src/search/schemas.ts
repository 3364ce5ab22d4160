import { z } from 'zod';

/** What the palette looks for; cut and folded by the server. */
export const searchSchema = z.object({ text: z.string().max(100) });

/** Places to work in: accounts, and programs; disabled ones only on request. */
export const placesSchema = searchSchema.extend({ includeDisabled: z.boolean().default(false) });
