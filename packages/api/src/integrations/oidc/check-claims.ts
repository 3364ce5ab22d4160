import { createHash } from 'node:crypto';
import { databaseClock } from '@rewards/db';
import { z } from 'zod';

/** How far the clocks of provider and portal may be apart. */
const clockSeconds = 300;
const daySeconds = 86_400;

const moment = z.number().int().positive();
// Bytes, as by the standard; control characters and NUL, which no database stores, are no part of an identifier.
const subject = z.string().regex(/^[\x20-\x7e]{1,255}$/);
const claimsSchema = z.object({
	iss: z.string().min(1),
	sub: subject,
	aud: z.union([z.string(), z.array(z.string()).min(1)]),
	azp: z.string().optional(),
	exp: moment,
	iat: moment,
	at_hash: z.string().optional(),
});

const hashOf: Record<string, string> = { 256: 'sha256', 384: 'sha384', 512: 'sha512', DSA: 'sha512', 519: 'sha512' };

/** Left half of the access token's hash, whose length the signature's algorithm determines (OpenID Connect 3.1.3.6). */
function halfHash(idToken: string, accessToken: string): string {
	const header: unknown = JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString());
	const { alg } = z.object({ alg: z.string() }).parse(header);
	const algorithm = hashOf[alg === 'Ed25519' ? '519' : alg.slice(-3)];
	if (!algorithm) throw new Error(`The ID token has at_hash for an unknown algorithm ${alg}`);
	const hash = createHash(algorithm).update(accessToken).digest();
	return hash.subarray(0, hash.length / 2).toString('base64url');
}

export interface CheckedTokens {
	claims: object;
	idToken: string;
	accessToken: string;
	clientId: string;
}

/**
 * What the library leaves open in an ID token whose signature, issuer, audience, nonce and expiry it has checked: forms
 * of claims, other parties, odd times, and the hash of the access token. Returns issuer and subject; throws.
 */
export function checkClaims({ claims, idToken, accessToken, clientId }: CheckedTokens): { iss: string; sub: string } {
	const { iss, sub, azp, aud, exp, iat, at_hash: given } = claimsSchema.parse(claims);
	if (azp !== undefined && azp !== clientId) throw new Error('The ID token was issued to another party (azp)');
	if (Array.isArray(aud) && aud.length > 1 && azp === undefined)
		throw new Error('The ID token names several audiences and no party (azp)');
	const now = databaseClock.ms() / 1_000;
	if (iat > now + clockSeconds) throw new Error('The ID token is from the future (iat)');
	if (iat < now - daySeconds || iat >= exp) throw new Error('The ID token has no plausible time (iat)');
	if (given !== undefined && given !== halfHash(idToken, accessToken))
		throw new Error('The ID token belongs to another access token (at_hash)');
	return { iss, sub };
}
