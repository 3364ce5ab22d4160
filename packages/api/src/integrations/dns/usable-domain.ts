import type { Config } from '../../context';
import { AppError, fieldError } from '../../errors';
import { isPublicSuffix } from './public-suffix';

const isAtOrBelow = (name: string, above: string): boolean => name === above || name.endsWith(`.${above}`);

/**
 * Refuses a domain that no program can have: a suffix under which others register theirs, and the product's own host
 * with all below it.
 */
export function assertUsableDomain(
	name: string,
	{ publicUrl, domainTarget }: Pick<Config, 'publicUrl' | 'domainTarget'>,
): void {
	if (isPublicSuffix(name)) throw fieldError('domain', 'domainSuffix', { suffix: name });
	const own = [new URL(publicUrl).hostname, ...(domainTarget ? [domainTarget] : [])];
	if (own.some((host) => isAtOrBelow(name, host))) throw fieldError('domain', 'domainOwn');
}

/** Where domains of programs lead to; CONFLICT (`reason: noDomainTarget`) while the operator hasn't said. */
export function domainTargetOf({ domainTarget }: Pick<Config, 'domainTarget'>): string {
	if (domainTarget) return domainTarget;
	throw new AppError(
		'CONFLICT',
		{ reason: 'noDomainTarget' },
		{ message: 'This server does not say where domains lead to: its operator sets DOMAIN_TARGET.' },
	);
}
