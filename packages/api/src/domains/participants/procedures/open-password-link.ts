import { participantLinkSchema } from '@rewards/validators/participants/password-mails';
import { publicProcedure } from '../../../trpc';
import { openPasswordLink } from '../services/open-password-link';

/** A mutation although it changes nothing: the input of a query is part of its address, and addresses are logged. */
export const openPasswordLinkProcedure = publicProcedure
	.meta({ access: 'public', keyless: true })
	.input(participantLinkSchema)
	.mutation(({ ctx, input }) => openPasswordLink(ctx, input.token));
