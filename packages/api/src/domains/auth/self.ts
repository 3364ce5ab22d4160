import type { Database } from '@rewards/db';
import type { Permissions } from '@rewards/validators/permissions';
import type { AccountScope, Session } from '../../trpc';

/** The signed-in user as GET /api/self shows it, plus what the portal needs. */
export interface Self {
	user: { id: string };
	/** Entries for route guards; see `roleEntries`. */
	role: string[];
	data: {
		displayName: string;
		email: string;
		/** Ids of navigation items. */
		shortcuts: string[];
		permissions: Permissions;
		/** As last saved by `updateSelf`. */
		settings: Record<string, unknown>;
	};
	account: AccountScope | null;
	/** The user name; the address itself where there is no other. */
	userName: string;
	language: string;
	/** False for users who sign in only at an identity provider or by passkey. */
	hasPassword: boolean;
	/** Must add a second factor before anything else. */
	lacksSecondFactor: boolean;
}

/** Words that route guards check; a role with such a name must not grant access. */
const reserved = ['admin', 'staff', 'user'];

/**
 * docs/decisions, "role of /api/self": empty without account and role; user without any flag, admin in a root account,
 * staff elsewhere; then the role's own name, unless it equals one of these words.
 */
export function roleEntries({
	account,
	role,
	permissions,
}: Pick<Session, 'account' | 'role' | 'permissions'>): string[] {
	if (!account || !role) return [];
	const holdsAny = Object.values(permissions).some(Boolean);
	const kind = holdsAny ? (account.type === 'root' ? 'admin' : 'staff') : 'user';
	return reserved.includes(role.name.trim().toLowerCase()) ? [kind] : [kind, role.name];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Builds it from a live session; reads the rest from the user. */
export async function selfOf(db: Database, session: Session): Promise<Self> {
	const { shortcuts, settings, passwordHash } = await db.prisma.user.findUniqueOrThrow({
		where: { id: session.user.id },
		select: { shortcuts: true, settings: true, passwordHash: true },
	});
	const { user, account, permissions } = session;
	return {
		user: { id: user.id },
		role: roleEntries(session),
		data: {
			displayName: user.displayName,
			email: user.email,
			shortcuts,
			permissions,
			settings: isObject(settings) ? settings : {},
		},
		account,
		userName: user.userName,
		language: user.language,
		hasPassword: passwordHash !== null,
		lacksSecondFactor: session.lacksSecondFactor === true,
	};
}
