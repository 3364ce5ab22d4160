import { createHash } from 'node:crypto';
import { newId } from '@rewards/db';
import type { Target } from './cells';

export const newUser = async ({ db, account: { id: accountId } }: Target) => {
	const id = newId();
	const session = newId();
	await db.prisma.user.create({
		data: {
			id,
			accountId,
			userName: id,
			displayName: 'Somebody',
			email: `${id}@example.com`,
			sessions: { create: { id: session, expiresAt: new Date(Date.now() + 3_600_000) } },
		},
		select: { id: true },
	});
	return { id, session };
};

export const newRole = async ({ db, account: { id: accountId } }: Target): Promise<string> => {
	const id = newId();
	await db.prisma.role.create({ data: { id, accountId, name: `Role ${id}` }, select: { id: true } });
	return id;
};

/** Another program of the target's account, for calls that change it. */
export const newProgram = async ({ db, account: { id: accountId } }: Target): Promise<string> => {
	const id = newId();
	await db.prisma.program.create({ data: { id, accountId, name: `Spare ${id}` }, select: { id: true } });
	return id;
};

/** A domain that a program has requested, with records of that status. */
export const newCustomDomain = async (
	{ prisma }: Target['db'],
	programId: string,
	domain: string,
	validationStatus: 'PENDING_VALIDATION' | 'SUCCESS' | 'FAILED' = 'PENDING_VALIDATION',
): Promise<void> => {
	await prisma.program.update({ where: { id: programId }, data: { domain }, select: { id: true } });
	const records = [
		{ recordType: 'TXT', recordName: `_rewards-domain.${domain}`, recordValue: 'rewards-domain=1' },
		{ recordType: 'CNAME', recordName: domain, recordValue: 'sites.rewards.example' },
	];
	await prisma.customDomain.create({
		data: {
			programId,
			id: newId(),
			domainName: domain,
			expiresAt: new Date(Date.now() + 86_400_000),
			records: { create: records.map((one) => ({ id: newId(), domainName: domain, validationStatus, ...one })) },
		},
		select: { id: true },
	});
};

export const newParticipant = async ({ db, programId }: Target): Promise<string> => {
	const id = newId();
	await db.prisma.participant.create({
		data: { programId, id, name: 'Somebody', email: `${id}@example.com` },
		select: { id: true },
	});
	return id;
};

/** An ended job of that kind, of the target's program. */
export const endedJob = async (target: Target, kind: string, result: object): Promise<string> => {
	const { db, account, programId } = target;
	const id = newId();
	await db.prisma.job.create({
		data: {
			id,
			kind,
			state: 'done',
			accountId: account.id,
			programId,
			params: { fileId: id, fileSize: 1, columns: [] },
			result,
		},
		select: { id: true },
	});
	return id;
};

/** The token of a link for setting a password, mailed to a participant of a program. */
export async function newPasswordLink(target: Target): Promise<string> {
	const token = newId();
	await target.db.pool.query(
		`insert into participant_password_link (program_id, participant_id, token_hash, address, expires_at)
		select program_id, id, $2, email, now() + interval '1 hour' from participant where id = $1`,
		[await newParticipant(target), createHash('sha256').update(token).digest()],
	);
	return token;
}
