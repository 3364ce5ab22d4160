import { type ProgramContext, programProcedure } from '../../../trpc';
import { type CustomDomain, customDomainOf, domainSelect } from '../domain-select';

/** The requested domain as of the last check; null without one. */
export async function getDomain({ db, program }: ProgramContext): Promise<CustomDomain | null> {
	const row = await db.prisma.customDomain.findUnique({ where: { programId: program.id }, select: domainSelect });
	return row && customDomainOf(row);
}

export const getDomainProcedure = programProcedure('manageProgramAdvanced').query(({ ctx }) => getDomain(ctx));
