import type { ProgramContext } from '../../../trpc';
import { type CustomDomain, customDomainOf, domainSelect } from '../domain-select';

/** The domain that was asked for, as it was at the last look; null when there is none. */
export async function getDomain({ db, program }: ProgramContext): Promise<CustomDomain | null> {
	const row = await db.prisma.customDomain.findUnique({ where: { programId: program.id }, select: domainSelect });
	return row && customDomainOf(row);
}
