import { fieldError } from '../../errors';

/**
 * A user name that is an address must be the user's own: another person's would keep that person from being invited and
 * from registering, and the refusal of a taken one would reveal which addresses have an account. Throws VALIDATION
 * (userName: userNameIsAddress).
 */
export function assertOwnName(userName: string, addresses: readonly string[]): void {
	if (!userName.includes('@')) return;
	const own = addresses.some((address) => address.toLowerCase() === userName.toLowerCase());
	if (!own) throw fieldError('userName', 'userNameIsAddress');
}
