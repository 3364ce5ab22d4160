import { isLocale, type Locale } from '@rewards/validators/locales';
import { participantLinkSchema } from '@rewards/validators/participants/password-mails';
import { checkedDomain } from '../../../integrations/dns';
import { siteLink } from '../../../integrations/mail';
import { type Context, publicProcedure } from '../../../trpc';
import { openLink } from '../password-links/open-link';

export interface OpenedLink {
	program: string;
	language: Locale;
	/** The program's main color as `#` and six digits. */
	color: string | null;
	/** Address of the program's site, where participants sign in; null if its domain isn't proved. */
	site: string | null;
}

/** What the page of a mailed link shows: the program, but no data of the participant. Throws as `openLink`. */
export async function openPasswordLink(ctx: Context, token: string): Promise<OpenedLink> {
	const { program, programId, language, color } = await openLink(ctx, token);
	const domain = await checkedDomain(ctx.db, programId);
	return {
		program,
		language: isLocale(language) ? language : 'en',
		color: color && /^#[\da-f]{6}$/i.test(color) ? color : null,
		site: domain && siteLink(domain, '/'),
	};
}

/** A mutation although it changes nothing: the input of a query is part of its address, and addresses are logged. */
export const openPasswordLinkProcedure = publicProcedure
	.meta({ access: 'public', keyless: true })
	.input(participantLinkSchema)
	.mutation(({ ctx, input }) => openPasswordLink(ctx, input.token));
