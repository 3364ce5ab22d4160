import { writeAudit } from '../../../audit';
import { AppError } from '../../../errors';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { lockProgram, savedBy } from '../../programs';
import { domainSelect, loggedDomain } from '../domain-select';

/** Takes the domain from the program: it is free again, and its records prove nothing. NOT_FOUND without a domain. */
export async function removeDomain(
	ctx: ProgramContext,
): Promise<{ success: true; version: number; versionBefore: number }> {
	const programId = ctx.program.id;
	return ctx.db.prisma.$transaction(async (tx) => {
		const { accountId } = await lockProgram(tx, ctx);
		const known = await tx.customDomain.findUnique({ where: { programId }, select: domainSelect });
		const { domain, version: versionBefore } = await tx.program.findUniqueOrThrow({
			where: { id: programId },
			select: { domain: true, version: true },
		});
		if (!domain && !known) throw new AppError('NOT_FOUND', { entity: 'customDomain' });
		await tx.customDomain.deleteMany({ where: { programId } });
		const { version } = await tx.program.update({
			where: { id: programId },
			data: { domain: '', ...savedBy(ctx) },
			select: { version: true },
		});
		await writeAudit(tx, ctx, {
			action: 'removeDomain',
			entity: 'program',
			entityId: programId,
			accountId,
			programId,
			before: loggedDomain(domain, known?.records ?? []),
			after: loggedDomain('', []),
		});
		return { success: true, version, versionBefore };
	});
}

export const removeDomainProcedure = programProcedure('manageProgramAdvanced').mutation(({ ctx }) => removeDomain(ctx));
