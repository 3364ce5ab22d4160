import { z } from 'zod';
import { publicProcedure } from '../../../trpc';
import { findImage } from '../services/find-image';

/** Images of program sites are for everybody: participants see them before they sign in. */
export const getImageProcedure = publicProcedure
	.input(z.object({ name: z.string().max(100) }))
	.query(({ ctx, input }) => findImage(ctx, input.name));
