import { z } from 'zod';
import { locales } from '../locales';
import { participantPasswordSchema } from './schemas';

/** Why a participant of the selection gets no mail; the first three of them show before it is confirmed. */
export const leftOutReasons = [
	/** Archived or Disabled. */
	'inactive',
	/** Nothing that a mail could be sent to: in claim programs, a code without a claim email. */
	'noAddress',
	/** A link was mailed to them within the last hour. */
	'recent',
	/** The address has had its mails of this hour, through other participants. */
	'addressLimit',
	/** The mail server refused the address. */
	'refused',
	/** The process ended while it was being sent: whether it went out isn't known, so it isn't sent again. */
	'interrupted',
	'gone',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Who of a selection would be mailed a link, and who wouldn't. */
export interface MailCounts extends Record<'mailed' | 'inactive' | 'noAddress' | 'recent', number> {}

/** What a job that mails links has done; the counts add up to all that were confirmed. */
export const passwordMailsResultSchema = z.object({
	mailed: z.int(),
	...(Object.fromEntries(leftOutReasons.map((reason) => [reason, z.int()])) as Record<LeftOutReason, z.ZodInt>),
});
export type PasswordMailsResult = z.output<typeof passwordMailsResultSchema>;

/** Of the mails, and of the page that their links lead to. */
export const mailLanguageSchema = z.enum(locales);

const token = z.string().min(1).max(200);
/** What a mailed link gives. */
export const participantLinkSchema = z.object({ token });
export const setPasswordSchema = z.object({ token, password: participantPasswordSchema.shape.password });
/** The form takes it twice. */
export const setPasswordFormSchema = setPasswordSchema
	.extend({ repeated: z.string().min(1, 'passwordRequired') })
	.refine(({ password, repeated }) => password === repeated, { path: ['repeated'], error: 'passwordsDiffer' });
