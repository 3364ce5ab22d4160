import { publicProcedure } from '../../../trpc';

/** The enabled ways to sign in: own users always, and an OpenID provider with the texts of its button. */
export const listProvidersProcedure = publicProcedure.query(({ ctx }) => ({
	local: true,
	oidc: ctx.oidc ? { label: ctx.oidc.name, groups: ctx.oidc.groups } : null,
}));
