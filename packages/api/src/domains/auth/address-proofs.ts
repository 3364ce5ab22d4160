import { randomBytes } from 'node:crypto';
import { type Database, newId, type TransactionClient } from '@rewards/db';
import { AppError } from '../../errors';
import { type MailLink, secretLink } from '../../integrations/mail';
import { linkHash } from './password-links';

const day = 24 * 3_600_000;
/** Kinds of links that prove an address or take a change of it back, with how long each works. */
const lifetimes = { register: day, change: day, undo: 7 * day } as const;

type NewProof = { email: string } & (
	| { kind: 'register'; displayName: string; passwordHash: string }
	| { kind: 'change'; userId: string }
	| { kind: 'undo'; userId: string; userName: string }
);

/**
 * Keeps the hash of a new link and gives the link, which leads to the page that asks for a click: mail scanners follow
 * links.
 */
export async function createProof(
	tx: TransactionClient,
	publicUrl: string,
	proof: NewProof & { id?: string },
): Promise<MailLink> {
	const token = randomBytes(32).toString('base64url');
	const expiresAt = new Date(Date.now() + lifetimes[proof.kind]);
	const data = { id: newId(), ...proof, tokenHash: linkHash(token), expiresAt };
	await tx.addressProof.create({ data, select: { id: true } });
	return secretLink(publicUrl, '/auth/confirm-address', { kind: proof.kind, email: proof.email, token });
}

/** What an open link of that kind is for. LINK_EXPIRED for one that is unknown, used or too old. */
export async function findProof(
	{ addressProof }: Pick<Database['prisma'], 'addressProof'>,
	kind: NewProof['kind'],
	token: string,
) {
	const found = await addressProof.findFirst({
		where: { kind, tokenHash: linkHash(token), usedAt: null, expiresAt: { gt: new Date() } },
	});
	if (!found) throw new AppError('LINK_EXPIRED');
	return found;
}

/** Uses a link up, for the one who comes first: LINK_EXPIRED for all others. */
export async function takeProof(tx: TransactionClient, id: string): Promise<void> {
	const now = new Date();
	const { count } = await tx.addressProof.updateMany({
		where: { id, usedAt: null, expiresAt: { gt: now } },
		data: { usedAt: now },
	});
	if (count === 0) throw new AppError('LINK_EXPIRED');
}

/**
 * Makes links of a user useless. Undo leaves those alone that are older than itself (`since`): whoever has changed the
 * address twice must not keep the first owner out by taking the second change back.
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
		data: { usedAt: new Date() },
	});

/** Keeps what a user signed in with from others for as long as the link to undo works. */
export async function reserveNames(tx: TransactionClient, userId: string, names: string[]): Promise<void> {
	await tx.$executeRaw`insert into sign_in_name (name, user_id, reserved_until)
		select distinct sign_in_key(name), ${userId}::uuid, now() + interval '7 days' from unnest(${names}::text[]) as names (name)
		on conflict (name) do nothing`;
}
