import type { ProgramContext } from '../../../trpc';
import type { CustomDomain } from '../domain-select';
import { customDomainOf } from '../domain-select';
import { lookAtDomain } from '../look-at-domain';
import { countLook } from '../look-limit';

/**
 * Asks DNS for the records of the program's domain and keeps what it found. NOT_FOUND when none was asked for; CONFLICT
 * (`reason: domainExpired`) past its time; TOO_MANY_REQUESTS.
 */
export async function refreshDomain(ctx: ProgramContext): Promise<CustomDomain> {
	await countLook(ctx);
	const { id: programId, accountId } = ctx.program;
	return customDomainOf(await lookAtDomain(ctx, { programId, accountId, actor: ctx }));
}
