import type { TransactionClient } from '@rewards/db';
import { domainDays } from '@rewards/validators/domains/words';
import { type AuditActor, writeAudit } from '../../audit';
import type { Services } from '../../context';
import { AppError } from '../../errors';
import { type DomainRow, domainSelect, loggedDomain } from './domain-select';
import { type Look, lookAtRecord, lookedAt } from './look-at-record';

interface Asked {
	programId: string;
	accountId: string;
	actor: AuditActor;
}

const lock = (tx: TransactionClient, programId: string) =>
	tx.$queryRaw`select id from custom_domain where program_id = ${programId}::uuid for update`;

/**
 * Asks DNS for the records of a program's domain and keeps what it found. No connection waits for DNS. What was asked for anew meanwhile is left
 * alone: CONFLICT, as past its time; NOT_FOUND when there is none.
 */
export async function lookAtDomain(
	{ db, dns }: Pick<Services, 'db' | 'dns'>,
	{ programId, accountId, actor }: Asked,
): Promise<DomainRow> {
	const read = (tx: Pick<TransactionClient, 'customDomain'>) =>
		tx.customDomain.findUnique({ where: { programId }, select: domainSelect });
	const asked = checked(await read(db.prisma));
	const looks = new Map<string, Look>(
		await Promise.all(asked.records.map(async (record) => [record.id, await lookAtRecord(dns, record)] as const)),
	);
	return db.prisma.$transaction(async (tx) => {
		await lock(tx, programId);
		const before = checked(await read(tx));
		if (before.id !== asked.id) throw new AppError('CONFLICT', { reason: 'domainAskedAnew' });
		const now = new Date();
		for (const record of before.records) {
			const look = looks.get(record.id);
			if (!look) continue;
			const where = { programId_id: { programId, id: record.id } };
			await tx.domainValidation.update({ where, data: lookedAt(record, look, now), select: { id: true } });
		}
		const right = [...looks.values()].every(({ kind }) => kind === 'right');
		const after = await tx.customDomain.update({
			where: { programId },
			data: {
				refreshedAt: now,
				...(right ? { expiresAt: new Date(now.getTime() + domainDays * 86_400_000) } : {}),
			},
			select: domainSelect,
		});
		await writeAudit(tx, actor, {
			action: 'refreshDomain',
			entity: 'program',
			entityId: programId,
			accountId,
			programId,
			before: loggedDomain(before.domainName, before.records),
			after: loggedDomain(after.domainName, after.records),
		});
		return after;
	});
}

function checked(row: DomainRow | null): DomainRow {
	if (!row) throw new AppError('NOT_FOUND', { entity: 'customDomain' });
	if (row.expiresAt > new Date()) return row;
	const message = 'This domain was asked for too long ago. Ask for it again.';
	throw new AppError('CONFLICT', { reason: 'domainExpired' }, { message });
}
