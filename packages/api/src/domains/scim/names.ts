import type { ScimUser } from '@rewards/validators/scim/schemas';

/** As long as those that follow from other names. */
const longest = 50;

/**
 * Whether the provider's name for a user can't be the user name here: an address other than the user's own would take
 * another person's sign-in name (docs/product/users.md).
 */
const isOtherAddress = ({ userName, email }: ScimUser): boolean =>
	userName.includes('@') && userName.toLowerCase() !== email.toLowerCase();

/** The fields of the users' form. */
export const formOf = (user: ScimUser) => ({
	firstName: user.firstName,
	lastName: user.lastName,
	email: user.email,
	userName: isOtherAddress(user) ? '' : user.userName,
	phoneNumber: user.phoneNumber,
});

/** What the form doesn't have. */
export const providedOf = (user: ScimUser) => ({
	externalId: user.externalId || null,
	providerName: isOtherAddress(user) ? user.userName : null,
	displayName: Array.from(user.displayName).slice(0, longest).join('') || undefined,
	active: user.active,
});
