import { randomBytes } from 'node:crypto';
import { type Database, databaseClock, newId, type TransactionClient } from '@rewards/db';
import { AppError } from '../../errors';
import { type MailLink, secretLink } from '../../integrations/mail';
import { linkHash } from './password-links';

const day = 24 * 3_600_000;
/** Kinds of links that prove an address or undo its change, with how long each works. */
const lifetimes = { register: day, change: day, undo: 7 * day } as const;

type NewProof = { email: string } & (
	| { kind: 'register'; displayName: string; passwordHash: string }
	| { kind: 'change'; userId: string }
	| { kind: 'undo'; userId: string; userName: string }
);

/**
 * Stores the hash of a new link and returns its URL, which leads to a page with a button: mail scanners follow links.
 */
export async function createProof(
	tx: TransactionClient,
	publicUrl: string,
	proof: NewProof & { id?: string },
): Promise<MailLink> {
	const token = randomBytes(32).toString('base64url');
	const expiresAt = new Date(databaseClock.ms() + lifetimes[proof.kind]);
	const data = { id: newId(), ...proof, tokenHash: linkHash(token), expiresAt };
	await tx.addressProof.create({ data, select: { id: true } });
	return secretLink(publicUrl, '/auth/confirm-address', { kind: proof.kind, email: proof.email, token });
}

/** The payload of an open link of that kind. LINK_EXPIRED for one that is unknown, used or expired. */
export async function findProof(
	{ addressProof }: Pick<Database['prisma'], 'addressProof'>,
	kind: NewProof['kind'],
	token: string,
) {
	const found = await addressProof.findFirst({
		where: { kind, tokenHash: linkHash(token), usedAt: null, expiresAt: { gt: databaseClock.now() } },
	});
	if (!found) throw new AppError('LINK_EXPIRED');
	return found;
}

/** Consumes a link: the first caller gets its payload, all others LINK_EXPIRED. */
export async function takeProof(tx: TransactionClient, id: string): Promise<void> {
	const now = databaseClock.now();
	const { count } = await tx.addressProof.updateMany({
		where: { id, usedAt: null, expiresAt: { gt: now } },
		data: { usedAt: now },
	});
	if (count === 0) throw new AppError('LINK_EXPIRED');
}

/**
 * Invalidates links of a user. An undo keeps the undo links older than itself (`since`): an attacker who changed the
 * address twice must not keep the owner out by undoing the second change.
 */
export const retireProofs = (
	tx: TransactionClient,
	userId: string,
	only: { kind?: 'change' | 'undo'; since?: Date } = {},
) =>
	tx.addressProof.updateMany({
		where: {
			userId,
			usedAt: null,
			...(only.kind ? { kind: only.kind } : {}),
			...(only.since ? { createdAt: { gte: only.since } } : {}),
		},
		data: { usedAt: databaseClock.now() },
	});

/** Reserves a user's former sign-in names for as long as the undo link works. */
export async function reserveNames(tx: TransactionClient, userId: string, names: string[]): Promise<void> {
	await tx.$executeRaw`insert into sign_in_name (name, user_id, reserved_until)
		select distinct sign_in_key(name), ${userId}::uuid, now() + interval '7 days' from unnest(${names}::text[]) as names (name)
		on conflict (name) do nothing`;
}
