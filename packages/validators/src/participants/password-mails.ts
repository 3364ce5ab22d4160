import { z } from 'zod';
import { locales } from '../locales';
import { participantPasswordSchema } from './schemas';

/** Why a participant of the selection gets no mail. The confirmation shows the first three. */
export const leftOutReasons = [
	/** Archived or Disabled. */
	'inactive',
	/** No valid address: in claim programs, a code without a claim email. */
	'noAddress',
	/** A link was mailed to them within the last hour. */
	'recent',
	/** The address reached its limit for this hour through other participants. */
	'addressLimit',
	/** The mail server refused the address. */
	'refused',
	/** The process ended while it sent the mail, which may have gone out, so it isn't sent again. */
	'interrupted',
	'gone',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** How many of a selection can be mailed a link, and how many can't, by reason. */
export interface MailCounts extends Record<'mailed' | 'inactive' | 'noAddress' | 'recent', number> {}

/** The result of a job that mails links; the counts add up to the confirmed number. */
export const passwordMailsResultSchema = z.object({
	mailed: z.int(),
	...(Object.fromEntries(leftOutReasons.map((reason) => [reason, z.int()])) as Record<LeftOutReason, z.ZodInt>),
});
export type PasswordMailsResult = z.output<typeof passwordMailsResultSchema>;

/** The language of the mails, and of the page that their links open. */
export const mailLanguageSchema = z.enum(locales);

const token = z.string().min(1).max(200);
/** The parameter of a mailed link. */
export const participantLinkSchema = z.object({ token });
export const setPasswordSchema = z.object({ token, password: participantPasswordSchema.shape.password });
/** The form asks for the password twice. */
export const setPasswordFormSchema = setPasswordSchema
	.extend({ repeated: z.string().min(1, 'passwordRequired') })
	.refine(({ password, repeated }) => password === repeated, { path: ['repeated'], error: 'passwordsDiffer' });
