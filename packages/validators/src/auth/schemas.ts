import { z } from 'zod';
import { locales } from '../locales';
import { isEmail, text } from '../text';
import { commonPasswords } from './common-passwords';

/** A staff password: 8 to 128 characters and not among the commonest (docs/product/auth.md). Never trimmed. */
export const staffPassword = z
	.string('passwordRequired')
	.min(1, 'passwordRequired')
	// A rule without its own message would use the type's.
	.min(8, 'tooShort')
	.max(128, 'tooLong')
	.refine((value) => !commonPasswords.has(value.toLowerCase()), 'passwordCommon');

/** A required mail address with a maximum length. */
export const mailAddress = (max: number) =>
	text({ required: 'emailRequired', max, visible: true }).pipe(z.string().refine(isEmail, 'emailInvalid'));
/** Of an existing user: an identity provider may have provided a long one. */
const knownEmail = mailAddress(254);

export const signInSchema = z.object({
	/** E-mail address or user name. */
	userName: text({ required: 'emailRequired', max: 254 }),
	password: z.string('passwordRequired').min(1, 'passwordRequired').max(200, 'tooLong'),
	/**
	 * For users with a second factor: a code of the authenticator app, or a recovery code. Without it the response is
	 * SECOND_FACTOR_REQUIRED.
	 */
	otp: z.string().min(1).max(40).optional(),
});
/** The login form; its first field is labeled e-mail and accepts a user name too. */
export const loginFormSchema = z.object({ email: signInSchema.shape.userName, password: signInSchema.shape.password });

export const registerSchema = z.object({
	displayName: text({ required: 'displayNameRequired', max: 50, plain: true }),
	password: staffPassword,
	email: mailAddress(50),
	/** Language of the mail; the portal sends its current one. */
	language: z.enum(locales).optional(),
});

const token = z.string().min(1).max(200);
/** The token of a mailed link that proves an address. */
export const proofSchema = z.object({ token });
export const confirmRegistrationSchema = z.object({
	token,
	/** The registration's password. */
	password: signInSchema.shape.password,
	language: z.enum(locales).optional(),
});

export const forgotPasswordSchema = z.object({ email: knownEmail });

export const resetPasswordSchema = z.object({
	email: knownEmail,
	password: staffPassword,
	token,
});

/** The signed-in user's own change; today's rules don't apply to the current password. */
export const changePasswordSchema = z.object({
	currentPassword: signInSchema.shape.password,
	password: staffPassword,
});

/** Sign-in names of the signed-in user; with an empty user name only the address. */
export const changeSignInSchema = z.object({
	email: knownEmail,
	userName: text({ max: 254, visible: true }),
	/** Empty for users without one, such as those of an identity provider: they give a fresh proof instead. */
	currentPassword: z.string().max(200, 'tooLong').default(''),
});
/** The form for users with a password. */
export const changeSignInFormSchema = changeSignInSchema.extend({ currentPassword: signInSchema.shape.password });

export const endSessionSchema = z.object({ id: z.uuid() });

export const settingsSchema = z
	.record(z.string().max(64), z.unknown())
	.refine((value) => JSON.stringify(value).length <= 20_000, 'tooLong');

export const selfUpdateSchema = z.object({
	displayName: text({ required: 'displayNameRequired', max: 50, plain: true }).optional(),
	shortcuts: z.array(z.string().max(64)).max(50).optional(),
	settings: settingsSchema.optional(),
	language: z.enum(locales).optional(),
});
