import { readDomain } from '@rewards/validators/domains/read-domain';
import { z } from 'zod';

/** Mail domains whose addresses count as verified without a word of the provider; `all` for every address. */
export type TrustedDomains = 'all' | readonly string[];

/** What a provider says about an address: verified, not verified, or nothing. */
type Vouched = boolean | null;

// Some providers send it as text. Any other value is no confirmation.
const vouched = z
	.union([
		z.boolean(),
		z.literal('true').transform(() => true),
		z
			.null()
			.optional()
			.transform(() => null),
	])
	.catch(false);
const profileClaims = z.object({
	email: z.string().max(1_000).nullish().catch(null),
	email_verified: vouched,
	name: z.string().nullish().catch(null),
});
type Profile = z.output<typeof profileClaims>;

export interface ProfileSettings {
	/** The claim with a person's groups, which give roles; absent: none do. */
	groupsClaim?: string | undefined;
	/** Absent: only addresses that the provider calls verified count. */
	trustEmail?: TrustedDomains | undefined;
}

/** More groups than any person has. */
const mostGroups = 5_000;

/**
 * From the ID token, or else from the user info; without the claim there are none. Some providers send a single one as
 * text.
 */
function groupsIn(claims: object, info: object, name: string): string[] {
	const given: unknown = Reflect.get(claims, name) ?? Reflect.get(info, name);
	const list: unknown[] = Array.isArray(given) ? given.slice(0, mostGroups) : [given];
	// No line names a longer one, and PostgreSQL takes no NUL.
	return list.filter((group): group is string => typeof group === 'string' && /^[^\0]{1,200}$/.test(group));
}

function isTrusted(email: string, trust: TrustedDomains | undefined): boolean {
	if (!trust || trust === 'all') return trust === 'all';
	const read = readDomain(email.slice(email.lastIndexOf('@') + 1));
	return 'name' in read && trust.includes(read.name);
}

/** An explicit no of either source stands; without a word of either, the operator's setting decides. */
function isVerified(email: string, said: Vouched, alsoSaid: Vouched, trust: TrustedDomains | undefined): boolean {
	if (said === false || alsoSaid === false) return false;
	return said === true || alsoSaid === true || isTrusted(email, trust);
}

/** Whether the ID token alone says enough; by the standard it need not contain the claims of the scopes. */
export function saysEnough(claims: object, { groupsClaim, trustEmail }: ProfileSettings): boolean {
	const { email, email_verified: said } = profileClaims.parse(claims);
	if (groupsClaim !== undefined && Reflect.get(claims, groupsClaim) === undefined) return false;
	return Boolean(email) && (said !== null || isTrusted(email ?? '', trustEmail));
}

/** The person, from the ID token's claims and the user info, which is empty where it wasn't requested. */
export function profileOf(claims: object, info: object, { groupsClaim, trustEmail }: ProfileSettings) {
	const own = profileClaims.parse(claims);
	const more = profileClaims.parse(info);
	const { email, email_verified: said }: Profile = own.email ? own : more;
	// What the user info says about another address says nothing about this one.
	const alsoSaid = more.email === email ? more.email_verified : null;
	return {
		email: email ?? null,
		emailVerified: Boolean(email) && isVerified(email ?? '', said, alsoSaid, trustEmail),
		name: own.name ?? more.name ?? null,
		groups: groupsClaim === undefined ? null : groupsIn(claims, info, groupsClaim),
	};
}
