import { createHash } from 'node:crypto';
import { fieldError } from '../../../errors';
import { outboundFetch } from '../../../integrations/outbound';
import type { Services } from '../../../trpc';
import { isCommonPassword } from '../common-passwords';
import { isMostlyNames } from '../context-words';

/** The service must not keep anybody waiting who sets a password. */
const limitMs = 1_000;

/**
 * Whether the service of breached passwords knows one. It learns the first five of 40 hexadecimal digits of a SHA-1
 * hash, which some thousand passwords share, and answers all of them. Without the setting, and when it doesn't answer
 * in time, nothing is known.
 */
async function isBreached({ config, log }: Pick<Services, 'config' | 'log'>, password: string): Promise<boolean> {
	if (!config.breachedPasswordsUrl) return false;
	const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
	try {
		const { status, body } = await outboundFetch(`${config.breachedPasswordsUrl}/range/${hash.slice(0, 5)}`, {
			allowed: config.privateTargets,
			// Answers of one length: how long one is says nothing of what was asked.
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
 * Why anybody might guess a staff password: it is one of the commonest, or little more than `names` of its user and
 * account. Null for one that is no guess.
 */
export function guessOf(password: string, names: readonly string[]): 'passwordCommon' | 'passwordNames' | null {
	if (isCommonPassword(password)) return 'passwordCommon';
	return isMostlyNames(password, names) ? 'passwordNames' : null;
}

/** Refuses a staff password that is a guess (`guessOf`, VALIDATION) or of a breach (`passwordBreached`). */
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
