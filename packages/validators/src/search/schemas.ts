import { z } from 'zod';

/** What the palette looks for; cut and folded by the server. */
export const searchSchema = z.object({ text: z.string().max(100) });

/** Where someone wants to work: accounts, and programs; disabled ones only when they are asked for. */
export const placesSchema = searchSchema.extend({ includeDisabled: z.boolean().default(false) });
