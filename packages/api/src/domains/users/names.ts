import type { Database } from '@rewards/db';
import type { AccountContext } from '../../authorization/find-account-in-scope';
import { AppError, isUniqueViolation } from '../../errors';

interface Names {
	firstName: string;
	lastName: string;
	userName: string;
}

/**
 * A user's display name until they set it on their profile page: first and last name, else the sign-in name; at most 50
 * characters.
 */
export const displayNameOf = ({ firstName, lastName, userName }: Names): string =>
	Array.from(`${firstName} ${lastName}`.trim() || userName)
		.slice(0, 50)
		.join('');

/** Names that a password of the user must not consist of. */
export const namesOf = (
	{ target }: Pick<AccountContext, 'target'>,
	{ firstName, lastName, userName, email }: Names & { email: string },
): string[] => [firstName, lastName, userName, email, target.name];

const sql = `select coalesce(bool_or(name = sign_in_key($2)), false) as email, coalesce(bool_or(name = sign_in_key($3)), false) as "userName"
from sign_in_name where user_id <> $1 and name in (sign_in_key($2), sign_in_key($3))`;

/**
 * Saves a user. Address and user name share one namespace, so neither may be another user's sign-in name: DUPLICATE, at
 * the fields that are taken.
 */
export async function withFreeNames<T>(
	{ pool }: Pick<Database, 'pool'>,
	{ id, email, userName }: { id: string; email: string; userName: string },
	save: () => Promise<T>,
): Promise<T> {
	try {
		return await save();
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		const { rows } = await pool.query<{ email: boolean; userName: boolean }>(sql, [id, email, userName]);
		const [taken] = rows;
		// A user name equal to the address is reported at the address, which is what was typed.
		const both = email.toLowerCase() === userName.toLowerCase();
		const paths = taken?.userName && !both ? [...(taken.email ? ['email'] : []), 'userName'] : ['email'];
		const fields = paths.map((path) => ({ path, code: 'taken' }));
		throw new AppError('DUPLICATE', { field: paths[0] }, { fields, cause: error });
	}
}
