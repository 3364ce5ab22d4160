import { publicProcedure } from '../../../trpc';

/** The ways to sign in that are on: own users always, an OpenID provider with what depends on its button. */
export const listProvidersProcedure = publicProcedure.query(({ ctx }) => ({
	local: true,
	oidc: ctx.oidc ? { label: ctx.oidc.name, groups: ctx.oidc.groups } : null,
}));
