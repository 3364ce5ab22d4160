import { z } from 'zod';

/** What the palette looks for; cut and folded by the server. */
export const searchSchema = z.object({ text: z.string().max(100) });
