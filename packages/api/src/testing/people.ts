import { type Database, newId } from '@rewards/db';
import { noPermissions, type Permissions } from '@rewards/validators/permissions';
import { hashPassword } from '../crypto';

/** The password of `makeUser`'s users. */
export const testPassword = 'tall green bicycle';
let hashed: Promise<string> | undefined;

interface PersonOptions {
	accountId?: string | null;
	/** Creates a role with these flags in the account; without it the user has none. */
	permissions?: Permissions;
	roleName?: string;
	userName?: string;
	email?: string;
	language?: 'en' | 'tr' | 'ar';
}

/** A staff user with `testPassword` and a unique name and address. */
export async function makeUser(db: Database, options: PersonOptions = {}) {
	const id = newId();
	const { accountId = null, permissions, userName = `user-${id.slice(-12)}`, language = 'en' } = options;
	const email = options.email ?? `${userName}@example.com`;
	hashed ??= hashPassword(testPassword);
	const role = accountId && permissions ? await makeRole(db, accountId, permissions, options.roleName) : null;
	await db.prisma.user.create({
		data: {
			id,
			accountId,
			roleId: role?.id ?? null,
			userName,
			displayName: `Name of ${userName}`,
			email,
			language,
			passwordHash: await hashed,
		},
		select: { id: true },
	});
	return { id, userName, email, displayName: `Name of ${userName}`, roleId: role?.id ?? null };
}

export async function makeRole(
	db: Database,
	accountId: string,
	permissions: Permissions = noPermissions,
	name?: string,
) {
	const id = newId();
	await db.prisma.role.create({
		data: { id, accountId, name: name ?? `Role ${id}`, ...permissions },
		select: { id: true },
	});
	return { id };
}
