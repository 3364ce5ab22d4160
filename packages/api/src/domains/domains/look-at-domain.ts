import { databaseClock, type TransactionClient } from '@rewards/db';
import { domainDays } from '@rewards/validators/domains/constants';
import { type AuditActor, writeAudit } from '../../audit';
import type { Services } from '../../context';
import { AppError } from '../../errors';
import { type DomainRow, domainSelect, loggedDomain, type RecordRow } from './domain-select';
import { type Look, lookAtRecord, lookedAt } from './look-at-record';

interface Asked {
	programId: string;
	accountId: string;
	actor: AuditActor;
}

const lock = (tx: TransactionClient, programId: string) =>
	tx.$queryRaw`select id from custom_domain where program_id = ${programId}::uuid for update`;

/**
 * Looks up the DNS records of a program's domain and stores the result, unless a look-up that started later was stored
 * meanwhile. Holds no connection while it waits for DNS. CONFLICT when the domain was requested anew meanwhile or has
 * expired; NOT_FOUND when there is none.
 */
export async function lookAtDomain(
	{ db, dns, config }: Pick<Services, 'db' | 'dns' | 'config'>,
	{ programId, accountId, actor }: Asked,
): Promise<DomainRow> {
	const read = (tx: Pick<TransactionClient, 'customDomain'>) =>
		tx.customDomain.findUnique({ where: { programId }, select: domainSelect });
	const began = await clockOf(db);
	const asked = checked(await read(db.prisma));
	const look = dns.look();
	const looks = new Map<string, Look>(
		await Promise.all(
			asked.records.map(
				async (record) => [record.id, await lookAtRecord(look, forTarget(record, config.domainTarget))] as const,
			),
		),
	);
	return db.prisma.$transaction(async (tx) => {
		await lock(tx, programId);
		const before = checked(await read(tx));
		if (before.id !== asked.id) throw new AppError('CONFLICT', { reason: 'domainAskedAnew' });
		if (before.refreshedAt && before.refreshedAt > began) return before;
		for (const record of before.records) {
			const found = looks.get(record.id);
			if (!found) continue;
			const where = { programId_id: { programId, id: record.id } };
			const data = lookedAt(forTarget(record, config.domainTarget), found, began);
			await tx.domainValidation.update({ where, data, select: { id: true } });
		}
		const right = [...looks.values()].every(({ kind }) => kind === 'right');
		const after = await tx.customDomain.update({
			where: { programId },
			data: {
				refreshedAt: began,
				...(right ? { expiresAt: new Date(began.getTime() + domainDays * 86_400_000) } : {}),
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

/** The database's clock, which all servers share. */
async function clockOf({ pool }: Services['db']): Promise<Date> {
	const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
	return rows[0]?.now ?? databaseClock.now();
}

/**
 * The record that is right today: domains requested before the operator set another target must point there as well.
 */
const forTarget = (record: RecordRow, target: string | null): RecordRow =>
	record.recordType === 'CNAME' && target ? { ...record, recordValue: target } : record;

function checked(row: DomainRow | null): DomainRow {
	if (!row) throw new AppError('NOT_FOUND', { entity: 'customDomain' });
	if (row.expiresAt > databaseClock.now()) return row;
	const message = 'This domain was asked for too long ago. Ask for it again.';
	throw new AppError('CONFLICT', { reason: 'domainExpired' }, { message });
}
