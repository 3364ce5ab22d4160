import { signOnCheckSchema } from '@rewards/validators/programs/single-sign-on';
import { AppError } from '../../../errors';
import { checkProvider, type SignOnFound } from '../../../integrations/single-sign-on';
import { outsideInTurn } from '../../../shares';
import { type ProgramContext, programProcedure } from '../../../trpc';

/**
 * Compares an OpenID Connect provider's settings with its discovery document: at the given address, else the saved one.
 * Stores nothing.
 */
export async function checkSignOn(ctx: ProgramContext, given: string | undefined): Promise<SignOnFound> {
	const row = await ctx.db.prisma.program.findUnique({
		where: { id: ctx.program.id },
		select: { oktaServiceUrl: true },
	});
	if (!row) throw new AppError('NOT_FOUND', { entity: 'program' });
	const serviceURL = given ?? row.oktaServiceUrl;
	if (serviceURL === '')
		return {
			issuer: null,
			authorizationEndpoint: null,
			tokenEndpoint: null,
			keys: 0,
			faults: [{ code: 'noAddress', params: {} }],
		};
	return outsideInTurn(ctx, () => checkProvider(serviceURL, { allowed: ctx.config.privateTargets }));
}

/** Whether the settings of the second provider match its discovery document, even before they are saved. */
export const checkSignOnProcedure = programProcedure('manageProgram')
	.input(signOnCheckSchema)
	.query(({ ctx, input }) => checkSignOn(ctx, input.serviceURL));
