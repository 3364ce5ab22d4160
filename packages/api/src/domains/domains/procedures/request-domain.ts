import { randomBytes } from 'node:crypto';
import { databaseClock, newId, type TransactionClient } from '@rewards/db';
import { domainRequestSchema } from '@rewards/validators/domains/schemas';
import { domainDays, proofLabel } from '@rewards/validators/domains/words';
import { writeAudit } from '../../../audit';
import { assertUsableDomain, domainTargetOf } from '../../../integrations/dns';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { lockProgram, refuseTaken, savedBy } from '../../programs';
import { claimDomain, takeDomain } from '../claim-domain';
import { type CustomDomain, customDomainOf, type DomainRow, domainSelect, loggedDomain } from '../domain-select';
import { countLook } from '../look-limit';

export interface RequestedDomain extends CustomDomain {
	/** Of the program, whose domain this now is. */
	version: number;
	/** The program's version before: a client that has read that one has missed no other change. */
	versionBefore: number;
}

/**
 * Gives the program a domain, and the DNS records that will prove it. A repeated request keeps the records unless they
 * have expired. DUPLICATE when another program has the domain, except that an unproved one of another account gives way
 * to a caller who proves it; VALIDATION for a domain that no program can have; TOO_MANY_REQUESTS.
 */
export async function requestDomain(ctx: ProgramContext, domain: string): Promise<RequestedDomain> {
	await countLook(ctx);
	assertUsableDomain(domain, ctx.config);
	const target = domainTargetOf(ctx.config);
	const programId = ctx.program.id;
	// Holds no connection while it waits for DNS.
	const claim = await claimDomain(ctx, domain);
	return ctx.db.prisma.$transaction(async (tx) => {
		const { accountId } = await lockProgram(tx, ctx);
		const [before, known] = await read(tx, programId);
		const what = { entity: 'program', id: programId };
		if (known && known.domainName === domain && known.expiresAt > databaseClock.now()) {
			await ctx.once?.done(tx, what);
			return { ...customDomainOf(known), version: before.version, versionBefore: before.version };
		}
		if (claim) await takeDomain(tx, domain, claim);
		if (before.domain !== domain)
			// A trigger deletes the request for the former domain.
			await tx.program
				.update({ where: { id: programId }, data: { domain, ...savedBy(ctx) }, select: { id: true } })
				.catch(refuseTaken);
		await tx.customDomain.deleteMany({ where: { programId } });
		await create(tx, { programId, domain, target, proof: claim?.proof ?? newProof() });
		const [after, made] = await read(tx, programId);
		if (!made) throw new Error('The domain that was just inserted is gone');
		await writeAudit(tx, ctx, {
			action: 'requestDomain',
			entity: what.entity,
			entityId: what.id,
			accountId,
			programId,
			before: loggedDomain(before.domain, known?.records ?? []),
			after: loggedDomain(domain, made.records),
		});
		return { ...customDomainOf(made), version: after.version, versionBefore: before.version };
	});
}

/** One after the other: a transaction has one connection. */
async function read(
	tx: TransactionClient,
	id: string,
): Promise<[{ domain: string; version: number }, DomainRow | null]> {
	const program = await tx.program.findUniqueOrThrow({ where: { id }, select: { domain: true, version: true } });
	return [program, await tx.customDomain.findUnique({ where: { programId: id }, select: domainSelect })];
}

interface NewDomain {
	programId: string;
	domain: string;
	target: string;
	proof: string;
}

const newProof = (): string => `rewards-domain=${randomBytes(16).toString('hex')}`;

async function create(tx: TransactionClient, { programId, domain, target, proof }: NewDomain): Promise<void> {
	const id = newId();
	const expiresAt = new Date(databaseClock.ms() + domainDays * 86_400_000);
	await tx.customDomain.create({ data: { programId, id, domainName: domain, expiresAt }, select: { id: true } });
	const records = [
		{ recordType: 'TXT', recordName: `${proofLabel}.${domain}`, recordValue: proof },
		{ recordType: 'CNAME', recordName: domain, recordValue: target },
	];
	await tx.domainValidation.createMany({
		data: records.map((record) => ({ programId, id: newId(), domainId: id, domainName: domain, ...record })),
	});
}

export const requestDomainProcedure = programProcedure('manageProgramAdvanced')
	.input(domainRequestSchema)
	.mutation(({ ctx, input }) => requestDomain(ctx, input.domain));
