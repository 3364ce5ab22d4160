import { z } from 'zod';
import { text } from '../text';

/** Ways to prove who one is beside the password. */
export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Six digits of an authenticator app or a recovery code, with blanks and dashes as people write them. */
export const oneTimeCode = text({ required: 'codeRequired', max: 40 });
const ticket = z.string().min(1).max(4000);
export const factorName = text({ required: 'nameRequired', max: 50 });

export const secondStepSchema = z.object({
	/** What the first step answered. */
	ticket,
	code: oneTimeCode,
	/** This browser isn't asked for the second factor for 30 days. */
	remember: z.boolean().default(false),
});
/** The form of the second step. */
export const secondStepFormSchema = secondStepSchema.pick({ code: true, remember: true });

export const addTotpSchema = z.object({
	/** What `startTotp` answered. */
	ticket,
	name: factorName,
	code: oneTimeCode,
});
export const addTotpFormSchema = addTotpSchema.pick({ name: true, code: true });

export const factorIdSchema = z.object({ id: z.uuid() });

/** Exactly one of them. */
export const proveSchema = z.union([
	z.object({ password: z.string('passwordRequired').min(1, 'passwordRequired').max(200, 'tooLong') }).strict(),
	z.object({ code: oneTimeCode }).strict(),
]);
