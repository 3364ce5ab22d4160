import { lazily } from '../../lib/lazily';

/** The signed-in user's second factors, on their profile page. */
export const SecondFactorCard = lazily(
	() => import('./second-factor/second-factor-card').then((module) => module.SecondFactorCard),
	'secondFactor',
	'validation',
);
