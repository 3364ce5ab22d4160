import { databaseClock } from '@rewards/db';
import { openText } from '../../../crypto';
import { signMessage } from '../../../crypto/message-signature';
import { OutboundFault, outboundFetch } from '../../../integrations/outbound';
import type { Services } from '../../../trpc';
import { secretBytes, secretContext } from '../secret';
import type { Claimed } from './claim';

const usualLimitMs = 15_000;
/** Maximum length of a response in the log of attempts. */
const keptAnswer = 1_000;

/** The result of an attempt. */
export interface Outcome {
	ms: number;
	status: number | null;
	/** Why there was no response: a reason of `OutboundFault`, or `secret` for one that can't be decrypted. */
	error: string | null;
	answer: string;
}

/** The body of a message: what happened, where and when. */
type EventFields = Pick<Claimed, 'eventId' | 'type' | 'at' | 'accountId' | 'programId' | 'data'>;
export const bodyOf = ({ eventId, type, at, accountId, programId, data }: EventFields): string =>
	JSON.stringify({ id: eventId, type, timestamp: at.toISOString(), accountId, programId, data });

// PostgreSQL can't store NUL.
const textOf = (body: Buffer) => body.subarray(0, keptAnswer).toString('utf8').replaceAll('\0', '');

/** Posts a message, signed by the Standard Webhooks scheme with each valid secret. Never throws. */
export async function deliver(
	{ config }: Pick<Services, 'config'>,
	message: Claimed,
	limitMs = usualLimitMs,
): Promise<Outcome> {
	const begin = performance.now();
	const ended = (more: Partial<Outcome>): Outcome => ({
		ms: Math.round(performance.now() - begin),
		status: null,
		error: null,
		answer: '',
		...more,
	});
	try {
		const { endpointId, secret, previousSecret, eventId, url } = message;
		const context = secretContext(endpointId);
		const secrets = [secret, ...(previousSecret ? [previousSecret] : [])].map((sealed) =>
			secretBytes(openText(config.dataKey, sealed, context)),
		);
		const json = bodyOf(message);
		const seconds = Math.floor(databaseClock.ms() / 1_000);
		const headers = {
			'user-agent': 'RewardsAdmin-Webhooks/1',
			'webhook-id': eventId,
			'webhook-timestamp': String(seconds),
			'webhook-signature': secrets.map((one) => signMessage(one, eventId, seconds, json)).join(' '),
		};
		const allowed = config.privateTargets;
		const answer = await outboundFetch(url, { allowed, secure: true, headers, json, limitMs, maxBytes: 64 * 1024 });
		return ended({ status: answer.status, answer: textOf(answer.body) });
	} catch (error) {
		return ended({ error: error instanceof OutboundFault ? error.reason : 'secret' });
	}
}
