import { isLocale } from '@rewards/validators/locales';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { linkMail, portalLink } from '../../../integrations/mail';
import { afterAnswer } from '../../auth';
import type { UserRow } from '../select';

/** Has whoever had a user's address until now mailed that staff have given the user another one. */
export function mailMoved(ctx: AccountContext, before: UserRow): void {
	afterAnswer(ctx, 'A mail about a changed address could not be sent', async () => {
		const { language } = await ctx.db.prisma.user.findUniqueOrThrow({
			where: { id: before.id },
			select: { language: true },
		});
		const link = portalLink(ctx.config.publicUrl, '/login');
		const mail = { to: before.email, name: before.displayName, link };
		await ctx.mailer.send(linkMail('addressMoved', { ...mail, language: isLocale(language) ? language : 'en' }));
	});
}
