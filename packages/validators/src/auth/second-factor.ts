import { z } from 'zod';
import { text } from '../text';

/** Kinds of second factors. */
export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Six digits of an authenticator app or a recovery code, with blanks and dashes as people write them. */
export const oneTimeCode = text({ required: 'codeRequired', max: 40 });
const ticket = z.string().min(1).max(4000);
const factorName = text({ required: 'nameRequired', max: 50, plain: true });

/** Ends the user's other sessions in the same step. */
const endOthers = z.boolean().default(false);

const longText = z.string().min(1).max(20_000);
const extensions = z.record(z.string().max(64), z.unknown());
/** A browser's passkey assertion, in the library's format. */
const passkeyAnswer = z.object({
	id: z.string().min(1).max(2000),
	rawId: z.string().min(1).max(2000),
	type: z.literal('public-key'),
	response: z.object({
		clientDataJSON: longText,
		authenticatorData: longText,
		signature: longText,
		userHandle: z.string().max(200).optional(),
	}),
	clientExtensionResults: extensions,
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** Either a code or a passkey. */
export const secondStepSchema = z
	.object({
		/** The response of the first step. */
		ticket,
		code: oneTimeCode.optional(),
		passkey: passkeyAnswer.optional(),
		/** This browser isn't asked for the second factor for 30 days. */
		remember: z.boolean().default(false),
	})
	.refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
		path: ['code'],
		error: 'codeRequired',
	});
/** The form of the second step. */
export const secondStepFormSchema = z.object({ code: oneTimeCode, remember: z.boolean() });

export const startPasskeySignInSchema = z.object({
	/** The ticket of the second step; absent to sign in with the passkey alone. */
	ticket: ticket.optional(),
});
export const passkeySignInSchema = z.object({ passkey: passkeyAnswer });

export const addPasskeySchema = z.object({
	name: factorName,
	endOthers,
	/** A browser's new passkey, in the library's format. */
	answer: z.object({
		id: z.string().min(1).max(2000),
		rawId: z.string().min(1).max(2000),
		type: z.literal('public-key'),
		response: z.object({
			clientDataJSON: longText,
			attestationObject: z.string().min(1).max(100_000),
			transports: z.array(z.string().max(30)).max(10).optional(),
		}),
		clientExtensionResults: extensions,
	}),
});
export const addPasskeyFormSchema = addPasskeySchema.pick({ name: true, endOthers: true });

export const addTotpSchema = z.object({
	/** The response of `startTotp`. */
	ticket,
	name: factorName,
	code: oneTimeCode,
	endOthers,
});
export const addTotpFormSchema = addTotpSchema.pick({ name: true, code: true, endOthers: true });

export const factorIdSchema = z.object({ id: z.uuid() });
export const removeFactorSchema = z.object({ id: z.uuid(), endOthers });

/** Exactly one of them. */
export const proveSchema = z.union([
	z.object({ password: z.string('passwordRequired').min(1, 'passwordRequired').max(200, 'tooLong') }).strict(),
	z.object({ code: oneTimeCode }).strict(),
	z.object({ passkey: passkeyAnswer }).strict(),
]);
