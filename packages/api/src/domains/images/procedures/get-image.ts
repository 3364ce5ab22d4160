import { z } from 'zod';
import { publicProcedure } from '../../../trpc';
import { findImage, findImageKind } from '../services/find-image';

/**
 * Images of program sites are public: participants see them before they sign in. A client with the current ETag gets no
 * bytes.
 */
export const getImageProcedure = publicProcedure
	.meta({ access: 'public', unhurried: true })
	.input(z.object({ name: z.string().max(100), known: z.boolean().default(false) }))
	.query(async ({ ctx, input: { name, known } }) =>
		known ? { bytes: null, contentType: await findImageKind(ctx, name) } : findImage(ctx, name),
	);
