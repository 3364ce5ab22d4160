import { z } from 'zod';
import { text } from '../text';
import { userFields } from '../users/schemas';

/** A user as an identity provider describes them over SCIM (docs/product/scim.md). */
export const scimUserSchema = z.object({
	userName: text({ required: 'userNameRequired', max: 254, visible: true }),
	firstName: userFields.firstName,
	lastName: userFields.lastName,
	/** Empty: follows from the other names. Longer ones are cut, as those that follow from other names. */
	displayName: text({ max: 1000, plain: true }),
	email: userFields.email,
	phoneNumber: userFields.phoneNumber,
	externalId: text({ max: 254 }),
	/** Id or name of a role; empty: none. Absent: it stays, and a new user gets the account's role for such users. */
	role: text({ max: 100 }).optional(),
	/** Absent: it stays, and a new user is active. */
	active: z.boolean().optional(),
});
export type ScimUser = z.output<typeof scimUserSchema>;

export const scimUserUpdateSchema = scimUserSchema.extend({
	userId: z.uuid(),
	/** The version that the change stands on; a stale one is refused. */
	version: z.int().positive(),
});
