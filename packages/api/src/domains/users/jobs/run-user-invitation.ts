import { isLocale } from '@rewards/validators/locales';
import { linkMail } from '../../../integrations/mail';
import type { JobOutcome, JobRun } from '../../../jobs';
import { createPasswordLink } from '../../auth';
import type { UserInvitationParams, UserInvitationResult } from './user-invitation';

/**
 * A repeated run mails another link, and the one before stops working. A user who was removed, locked or has a password
 * by now gets none.
 */
export async function runUserInvitation({
	services,
	params,
}: JobRun<UserInvitationParams, UserInvitationResult>): Promise<JobOutcome<UserInvitationResult>> {
	const { db, mailer, config } = services;
	const user = await db.prisma.user.findFirst({
		where: { id: params.userId, deletedAt: null, lockedAt: null, passwordHash: null },
		select: { id: true, email: true, displayName: true, language: true },
	});
	if (!user) return { result: { sent: 0 }, done: 0 };
	const { publicUrl } = config;
	const link = await db.prisma.$transaction((tx) => createPasswordLink(tx, { publicUrl, user, kind: 'invite' }));
	const language = isLocale(user.language) ? user.language : 'en';
	await mailer.send(linkMail('invitation', { to: user.email, name: user.displayName, link, language }));
	return { result: { sent: 1, name: user.displayName }, done: 1 };
}
