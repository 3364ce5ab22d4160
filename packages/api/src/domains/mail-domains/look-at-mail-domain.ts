import { databaseClock, type TransactionClient } from '@rewards/db';
import { mailProofDays } from '@rewards/validators/domains/mail-domains';
import { type AuditActor, writeAudit } from '../../audit';
import type { Services } from '../../context';
import { AppError } from '../../errors';
import { type MailDomain, mailDomainOf, mailDomainSelect, proves, recordNameOf } from './mail-domain';

interface Asked {
	accountId: string;
	domain: string;
	actor: AuditActor;
}

/**
 * Looks up the record of an account's mail domain. A record that is found proves the domain for 30 days; one that is
 * not leaves an earlier proof until it is over. Holds no connection while it waits for DNS. NOT_FOUND for a domain that
 * the account has not claimed; DUPLICATE while another account's proof holds and its record is still there;
 * SERVICE_FAILED without an answer of DNS.
 */
export async function lookAtMailDomain(
	services: Pick<Services, 'db' | 'dns' | 'config'>,
	{ accountId, domain, actor }: Asked,
): Promise<MailDomain> {
	const { db, dns, config } = services;
	const where = { accountId_domain: { accountId, domain } };
	const missing = () => new AppError('NOT_FOUND', { entity: 'mailDomain' });
	if ((await db.prisma.mailDomain.count({ where: { accountId, domain } })) === 0) throw missing();
	const answer = await dns.look().texts(recordNameOf(domain));
	const mine = proves(services, answer, accountId, domain);
	return db.prisma.$transaction(async (tx) => {
		// One at a time for a domain, over all accounts.
		await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`mail domain ${domain}`}, 0))`;
		const before = await tx.mailDomain.findUnique({ where, select: mailDomainSelect });
		if (!before) throw missing();
		if (mine) await takeFromOthers(tx, accountId, domain, (other) => proves(services, answer, other, domain));
		const checkedAt = databaseClock.now();
		const until = new Date(checkedAt.getTime() + mailProofDays * 86_400_000);
		const known = answer.kind === 'unknown' ? {} : { checkedAt };
		const data = mine ? { checkedAt, provedUntil: until } : known;
		const after = await tx.mailDomain.update({ where, data, select: mailDomainSelect });
		const isNew = mine && !(before.provedUntil && before.provedUntil > checkedAt);
		if (isNew) await log(tx, actor, accountId, { before: null, after: domain });
		// A look that changes nothing is in no log.
		else await actor.once?.done(tx, { entity: 'account', id: accountId });
		return mailDomainOf(config, accountId, after);
	});
}

/** An account keeps the domain while its record is there and its proof holds; else it is the asking account's. */
async function takeFromOthers(
	tx: TransactionClient,
	accountId: string,
	domain: string,
	stillProves: (other: string) => boolean,
): Promise<void> {
	const others = await tx.mailDomain.findMany({
		where: { domain, accountId: { not: accountId }, provedUntil: { not: null } },
		select: { accountId: true, provedUntil: true, account: { select: { deletedAt: true } } },
	});
	for (const { accountId: other, provedUntil, account } of others) {
		const holds = account.deletedAt === null && provedUntil && provedUntil > databaseClock.now() && stillProves(other);
		if (holds) throw new AppError('DUPLICATE', { field: 'domain' }, { fields: [{ path: 'domain', code: 'taken' }] });
		const where = { accountId_domain: { accountId: other, domain } };
		await tx.mailDomain.update({ where, data: { provedUntil: null }, select: { domain: true } });
		// That account learns nothing about who proved it.
		await log(tx, { session: null }, other, { before: domain, after: null });
	}
}

/** Notes in an account's log that a mail domain has become its own or is so no longer. */
export const log = (
	tx: TransactionClient,
	actor: AuditActor,
	accountId: string,
	{ before, after }: { before: string | null; after: string | null },
): Promise<void> =>
	writeAudit(tx, actor, {
		action: after === null ? 'removeDomain' : 'refreshDomain',
		entity: 'account',
		entityId: accountId,
		accountId,
		before: { mailDomain: before },
		after: { mailDomain: after },
	});
