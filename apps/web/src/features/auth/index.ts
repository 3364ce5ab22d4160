import { deferredImport } from '../../lib/loading/deferred-import';

/** The signed-in user's second factors, on their profile page. */
export const SecondFactorCard = deferredImport(
	() => import('./second-factor/second-factor-card').then((module) => module.SecondFactorCard),
	'secondFactor',
	'validation',
);

/** Whether the signed-in user is linked to the OpenID provider, on their profile page; nothing without a provider. */
export const IdentityCard = deferredImport(
	() => import('./identity/identity-card').then((module) => module.IdentityCard),
	'identity',
	'auth',
);

/** How linking has just ended, on the profile page. */
export const LinkOutcome = deferredImport(
	() => import('./identity/link-outcome').then((module) => module.LinkOutcome),
	'identity',
	'auth',
);
