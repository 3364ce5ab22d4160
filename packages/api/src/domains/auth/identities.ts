import { newId, type TransactionClient } from '@rewards/db';
import { isLocale } from '@rewards/validators/locales';
import { type AuditActor, writeAudit } from '../../audit';
import { portalLink } from '../../integrations/mail';
import type { Services } from '../../trpc';
import { queueMail } from './queued-mails';

/** A user as changes to their identities need it. */
export const identityOwnerSelect = {
	id: true,
	accountId: true,
	displayName: true,
	email: true,
	language: true,
	passwordHash: true,
	lockedAt: true,
	deletedAt: true,
} as const;
export interface IdentityOwner {
	id: string;
	accountId: string | null;
	displayName: string;
	email: string;
	language: string;
	passwordHash: string | null;
	lockedAt: Date | null;
	deletedAt: Date | null;
}

type Telling = Pick<Services, 'config'> & { oidc?: { name: string } | undefined };

/**
 * Links an identity at the provider to a user, whose row the caller has locked or just inserted. `tells`: with a mail
 * to the user and a notice in the inbox, as it opens another way to sign in. Returns the mail's id for `sendSoon`.
 */
export async function addIdentity(
	tx: TransactionClient,
	{ config, oidc, actor, tells }: Telling & { actor: AuditActor; tells: boolean },
	{ issuer, subject }: { issuer: string; subject: string },
	user: IdentityOwner,
): Promise<string | null> {
	await tx.identity.create({ data: { issuer, subject, userId: user.id }, select: { userId: true } });
	const event = { entity: 'user', entityId: user.id, accountId: user.accountId };
	await writeAudit(tx, actor, { ...event, action: tells ? 'linkIdentity' : 'register', after: { provider: issuer } });
	if (!tells) return null;
	await tx.notification.create({
		data: { id: newId(), userId: user.id, kind: 'identityLinked', params: { provider: oidc?.name ?? issuer } },
		select: { id: true },
	});
	return mailTo(tx, config, user, 'identityLinked');
}

/** Queues a mail to a user about how they sign in; returns its id for `sendSoon`. */
export const mailTo = (
	tx: TransactionClient,
	config: Services['config'],
	{ email, displayName, language }: Pick<IdentityOwner, 'email' | 'displayName' | 'language'>,
	kind: 'identityLinked' | 'identityUnlinked' | 'passwordRemoved',
): Promise<string> =>
	queueMail(tx, config, {
		kind,
		to: email,
		name: displayName,
		link: portalLink(config.publicUrl, '/pages/profile'),
		language: isLocale(language) ? language : 'en',
	});

/** Locks the row of a user against other changes to their identities. */
export const lockIdentities = (tx: TransactionClient, userId: string): Promise<unknown> =>
	tx.$queryRaw`select id from app_user where id = ${userId}::uuid for no key update`;

/** The user's identity at an issuer; null without one. Those at former providers sign nobody in. */
export const identityAt = (tx: Pick<TransactionClient, 'identity'>, userId: string, issuer: string) =>
	tx.identity.findFirst({ where: { userId, issuer }, select: { subject: true, createdAt: true } });

/** The user of an identity; forgets it if that user was removed: another person may come, or the same one again. */
export async function ownerOf(
	tx: TransactionClient,
	{ issuer, subject }: { issuer: string; subject: string },
): Promise<IdentityOwner | null> {
	const where = { issuer_subject: { issuer, subject } };
	const link = await tx.identity.findUnique({ where, select: { user: { select: identityOwnerSelect } } });
	if (!link?.user.deletedAt) return link?.user ?? null;
	await tx.identity.delete({ where, select: { userId: true } });
	return null;
}
