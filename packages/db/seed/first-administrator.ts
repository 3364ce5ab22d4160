import type { PoolClient } from 'pg';
import { newId } from '../src/ids';
import { insertRows } from './insert-rows';
import { roleRows } from './roles';

export interface FirstAdministrator {
	email: string;
	/** Already hashed. */
	passwordHash: string;
}

/** The root account, the ready-made roles and one user with all permissions. */
export async function insertFirstAdministrator(
	client: PoolClient,
	{ email, passwordHash }: FirstAdministrator,
	rootName = 'Rewards',
) {
	const accountId = newId();
	await insertRows(
		client,
		'account',
		[{ id: accountId, name: rootName, type: 'root' }].map((row) => ({ ...row, ...emptyContact })),
	);
	const roles = roleRows(accountId);
	await insertRows(client, 'role', roles);
	const administrator = roles.find((role) => role.name === 'Administrator');
	if (!administrator) throw new Error('There is no role named Administrator.');
	const userId = newId();
	await insertRows(client, 'app_user', [
		{
			id: userId,
			account_id: accountId,
			role_id: administrator.id,
			user_name: email,
			first_name: 'Site',
			last_name: 'Administrator',
			display_name: 'Site Administrator',
			email,
			password_hash: passwordHash,
		},
	]);
	return { accountId, roles, userId };
}

export const emptyContact = {
	contact_name: '',
	address: '',
	city: '',
	state: '',
	zip: '',
	phone: '',
	email: '',
	notes: '',
};
