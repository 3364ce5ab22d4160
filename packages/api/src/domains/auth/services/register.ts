import { newId } from '@rewards/db';
import type { registerSchema } from '@rewards/validators/auth/schemas';
import { isLocale, type Locale } from '@rewards/validators/locales';
import type { z } from 'zod';
import { linkMail, type MailLink, portalLink } from '../../../integrations/mail';
import type { Context } from '../../../trpc';
import { createProof } from '../address-proofs';
import { afterAnswer } from '../background';
import { inTurn } from '../clients';
import { assertHashingRoom, hashPassword, withHashingSlot } from '../passwords';
import { addressSubject, assertMayTry, countAttempt } from '../throttle';
import { refuseKnownPassword } from './refuse-known-password';

export interface Registered {
	id: string;
	userName: string;
	displayName: string;
	email: string;
	/** Always empty: someone with manageUser gives account and role. */
	role: string[];
}

/**
 * Mails a link that makes a user without account and role once the address is proved; until then there is none, and no one holds the address. Whoever
 * is a user already gets a mail that says so. The answer is the same, after the same work, in both cases: who it is, is looked up after the answer.
 * Throws VALIDATION (password) for one that others know, TOO_MANY_REQUESTS when the client registers too often; an address gets three such mails an hour.
 */
export async function register(
	ctx: Context,
	{ displayName, password, email, language = 'en' }: z.infer<typeof registerSchema>,
): Promise<Registered> {
	await inTurn(ctx.request.ip, () => refuseKnownPassword(ctx, password));
	assertHashingRoom();
	const subject = await addressSubject(ctx.db, email);
	const attempt = await countAttempt(ctx.db, 'register', { subject, client: ctx.request.ip });
	if (attempt.verdict === 'clientLimit') assertMayTry(attempt);
	const id = newId();
	const registered = { id, userName: email, displayName, email, role: [] };
	// The address has had its mails of this hour, whoever's it is.
	if (attempt.verdict === 'locked') return registered;
	const passwordHash = await inTurn(ctx.request.ip, () => withHashingSlot(() => hashPassword(password)));
	const link = await ctx.db.prisma.$transaction(async (tx) => {
		await ctx.once?.done(tx, { entity: 'user', id });
		return createProof(tx, ctx.config.publicUrl, { kind: 'register', id, email, displayName, passwordHash });
	});
	const mail = { to: email, name: displayName, link, language };
	afterAnswer(ctx, 'A mail about a registration could not be sent', () => mailLink(ctx, mail));
	return registered;
}

const sql = `select u.email, u.display_name as name, u.language from sign_in_name n join app_user u on u.id = n.user_id
where n.name = sign_in_key($1) and n.reserved_until is null and sign_in_key(u.email) = n.name`;

async function mailLink(
	ctx: Context,
	mail: { to: string; name: string; link: MailLink; language: Locale },
): Promise<void> {
	const { rows } = await ctx.db.pool.query<{ email: string; name: string; language: string }>({
		name: 'register-known',
		text: sql,
		values: [mail.to],
	});
	const [known] = rows;
	if (!known) return ctx.mailer.send(linkMail('register', mail));
	const link = portalLink(ctx.config.publicUrl, '/pages/auth/forgot-password-2');
	const language = isLocale(known.language) ? known.language : 'en';
	return ctx.mailer.send(linkMail('registerKnown', { to: known.email, name: known.name, link, language }));
}
