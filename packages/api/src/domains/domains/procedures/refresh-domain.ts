import { type ProgramContext, programProcedure } from '../../../trpc';
import { type CustomDomain, customDomainOf } from '../domain-select';
import { lookAtDomain } from '../look-at-domain';
import { countLook } from '../look-limit';

/**
 * Looks up the DNS records of the program's domain and stores the result. NOT_FOUND when none was requested; CONFLICT
 * (`reason: domainExpired`) once it has expired; TOO_MANY_REQUESTS.
 */
export async function refreshDomain(ctx: ProgramContext): Promise<CustomDomain> {
	await countLook(ctx);
	const { id: programId, accountId } = ctx.program;
	return customDomainOf(await lookAtDomain(ctx, { programId, accountId, actor: ctx }));
}

export const refreshDomainProcedure = programProcedure('manageProgramAdvanced').mutation(({ ctx }) =>
	refreshDomain(ctx),
);
