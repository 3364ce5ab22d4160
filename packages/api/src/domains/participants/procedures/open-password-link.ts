import { participantLinkSchema } from '@rewards/validators/participants/password-mails';
import { publicProcedure } from '../../../trpc';
import { openPasswordLink } from '../services/open-password-link';

/** A mutation, though it changes nothing: what a question asks for is in addresses, and those are in logs. */
export const openPasswordLinkProcedure = publicProcedure
	.meta({ access: 'public', keyless: true })
	.input(participantLinkSchema)
	.mutation(({ ctx, input }) => openPasswordLink(ctx, input.token));
