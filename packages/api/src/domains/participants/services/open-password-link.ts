import { isLocale, type Locale } from '@rewards/validators/locales';
import { checkedDomain } from '../../../integrations/dns';
import { siteLink } from '../../../integrations/mail';
import type { Context } from '../../../trpc';
import { openLink } from '../password-links/open-link';

export interface OpenedLink {
	program: string;
	language: Locale;
	/** The program's main color as `#` and six digits. */
	color: string | null;
	/** Where the participant signs in; null for a program whose domain isn't proved. */
	site: string | null;
}

/** What the page says that a mailed link leads to; throws as `openLink`. It names the program, and no participant. */
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
