import { createHash } from 'node:crypto';
import { fieldError } from '../../../errors';
import { outboundFetch } from '../../../integrations/outbound';
import type { Services } from '../../../trpc';
import { isCommonPassword } from '../common-passwords';
import { isMostlyNames } from '../context-words';

/** The service must not delay a user who sets a password. */
const limitMs = 1_000;

/**
 * Whether the breached-password service knows the password. The service receives the first five of 40 hexadecimal
 * digits of its SHA-1 hash, which about a thousand passwords share, and returns all of them. False without the setting,
 * and when it doesn't respond in time.
 */
async function isBreached({ config, log }: Pick<Services, 'config' | 'log'>, password: string): Promise<boolean> {
	if (!config.breachedPasswordsUrl) return false;
	const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
	try {
		const { status, body } = await outboundFetch(`${config.breachedPasswordsUrl}/range/${hash.slice(0, 5)}`, {
			allowed: config.privateTargets,
			// Responses are padded: their length reveals nothing about the request.
			headers: { 'add-padding': 'true', 'user-agent': 'Rewards Admin' },
			limitMs,
			maxBytes: 500_000,
		});
		if (status !== 200) throw new Error(`Status ${status}`);
		const rest = hash.slice(5);
		// A line with the count 0 is padding.
		return body
			.toString('latin1')
			.split(/\r?\n/)
			.some((line) => line.startsWith(`${rest}:`) && Number(line.slice(rest.length + 1)) > 0);
	} catch (error) {
		log.warn({ err: error }, 'The service of breached passwords did not answer');
		return false;
	}
}

/**
 * Why a staff password is easy to guess: it is among the most common, or little more than `names` of its user and
 * account. Null otherwise.
 */
export function guessOf(password: string, names: readonly string[]): 'passwordCommon' | 'passwordNames' | null {
	if (isCommonPassword(password)) return 'passwordCommon';
	return isMostlyNames(password, names) ? 'passwordNames' : null;
}

/** Refuses a staff password that is easy to guess (`guessOf`, VALIDATION) or from a breach (`passwordBreached`). */
export async function refuseKnownPassword(
	services: Pick<Services, 'config' | 'log'>,
	password: string,
	names: readonly (string | undefined)[],
): Promise<void> {
	const guess = guessOf(
		password,
		names.filter((name) => name !== undefined),
	);
	if (guess) throw fieldError('password', guess);
	if (await isBreached(services, password)) throw fieldError('password', 'passwordBreached');
}
