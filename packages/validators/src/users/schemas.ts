import { z } from 'zod';
import { mailAddress, staffPassword } from '../auth/schemas';
import { text } from '../text';

/** Empty or absent is "none": a new user is mailed a link to set one, of a known user it stays as it is. */
const optionalPassword = z
	.string()
	.nullish()
	.transform((value) => value || undefined)
	.pipe(staffPassword.optional());

/** The form of an account's user; the same schema is the request's (docs/product/users.md). */
export const userFields = {
	firstName: text({ max: 50, plain: true }),
	lastName: text({ max: 50, plain: true }),
	email: mailAddress(254),
	/** Empty: the e-mail address signs in alone. */
	userName: text({ max: 254, visible: true }),
	phoneNumber: text({ max: 30 }),
	roleId: z.uuid('roleRequired'),
	password: optionalPassword,
};
export const userSchema = z.object(userFields);
export const userUpdateSchema = z.object({
	...userFields,
	userId: z.uuid(),
	/** The version the form was loaded with; a stale one is refused. */
	version: z.int().positive(),
});
export const userIdSchema = z.object({ userId: z.uuid() });
export const userAssignSchema = z.object({ userId: z.uuid(), roleId: userFields.roleId });

/** Users of an account, or people without an account for root. */
export const whoseUsersSchema = z.object({ unassigned: z.boolean().optional() });
