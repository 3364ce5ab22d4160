import { randomBytes } from 'node:crypto';
import { guessOf, hashPassword } from '@rewards/api/domains/auth/index';
import { newId } from '@rewards/db';
import { staffPassword } from '@rewards/validators/auth/schemas';
import { englishMessage } from '@rewards/validators/messages/english';
import { permissionFlags } from '@rewards/validators/permissions';
import { type Command, Refused } from './lib/command';
import { onDatabase } from './lib/database';

const columns = permissionFlags.map((flag) => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

export const command: Command = {
	summary:
		'Creates a user of the root account with all permissions, directly in the database, when no other administrator can sign in.',
	takes: ['email'],
	options: {
		name: { value: '<text>', help: 'Name of the user; by default the address.' },
		password: {
			value: '<text>',
			help: 'Better in the environment; by default generated and shown once.',
			environment: 'ADMIN_PASSWORD',
		},
	},
	run: async (given) => {
		const [email = ''] = given.taken;
		if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Refused(`${email} is not an e-mail address.`);
		const own = given.text('password');
		const password = own ?? randomBytes(12).toString('base64url');
		const judged = staffPassword.safeParse(password);
		if (!judged.success)
			throw new Refused(`The password is refused: ${judged.error.issues.map(({ message }) => message).join(', ')}`);
		const guess = guessOf(password, [email, given.text('name') ?? '']);
		if (guess) throw new Refused(`The password is refused: ${englishMessage(guess)}`);
		const hash = await hashPassword(password);
		return onDatabase((db) =>
			db.transaction(async (client) => {
				const { rows: roots } = await client.query<{ id: string; name: string }>(
					'select id, name from account where parent_id is null and deleted_at is null order by created_at limit 1',
				);
				const [root] = roots;
				if (!root) throw new Refused('The database has no root account yet. Start the portal once.');
				const { rowCount } = await client.query(
					'select 1 from app_user where id = (select user_id from sign_in_name where name = sign_in_key($1)) and deleted_at is null',
					[email],
				);
				if (rowCount) throw new Refused(`A user with this address or name already exists.`);
				// Any role of the root account with every flag, or a new one.
				const { rows: roles } = await client.query<{ id: string }>(
					`select id from role where account_id = $1 and ${columns.map((column) => `"${column}"`).join(' and ')} order by name limit 1`,
					[root.id],
				);
				const roleId = roles[0]?.id ?? newId();
				if (!roles[0])
					await client.query(
						`insert into role (id, account_id, name, ${columns.map((column) => `"${column}"`).join(', ')}) values ($1, $2, 'Administrator', ${columns.map(() => 'true').join(', ')})`,
						[roleId, root.id],
					);
				const id = newId();
				await client.query(
					`insert into app_user (id, user_name, display_name, email, password_hash, account_id, role_id) values ($1, $2, $3, $2, $4, $5, $6)`,
					[id, email, given.text('name') ?? email, hash, root.id, roleId],
				);
				await client.query(
					`insert into audit_entry (id, account_id, actor_name, action, entity, entity_id, after) values ($1, $2, 'rewards create-administrator', 'create', 'user', $3, $4)`,
					[newId(), root.id, id, { email }],
				);
				return { ok: true, id, account: root.name, email, ...(own ? {} : { password }) };
			}),
		);
	},
};
