import type { Config } from '../../context';
import { AppError, fieldError } from '../../errors';
import { isPublicSuffix } from './public-suffix';

const isAtOrBelow = (name: string, above: string): boolean => name === above || name.endsWith(`.${above}`);

/** Refuses a domain that no program can have: a public suffix, and the product's own host with everything below it. */
export function assertUsableDomain(
	name: string,
	{ publicUrl, domainTarget }: Pick<Config, 'publicUrl' | 'domainTarget'>,
): void {
	if (isPublicSuffix(name)) throw fieldError('domain', 'domainSuffix', { example: `rewards.${name}` });
	const own = [new URL(publicUrl).hostname, ...(domainTarget ? [domainTarget] : [])];
	if (own.some((host) => isAtOrBelow(name, host))) throw fieldError('domain', 'domainOwn');
}

/** The target of programs' custom domains; CONFLICT (`reason: noDomainTarget`) while the operator hasn't set it. */
export function domainTargetOf({ domainTarget }: Pick<Config, 'domainTarget'>): string {
	if (domainTarget) return domainTarget;
	throw new AppError(
		'CONFLICT',
		{ reason: 'noDomainTarget' },
		{ message: 'This server has no target for domains: its operator must set DOMAIN_TARGET.' },
	);
}
