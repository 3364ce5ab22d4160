import { createHmac, timingSafeEqual } from 'node:crypto';
import { databaseClock } from '@rewards/db';

/** Maximum difference between a message's time and now: refuses replays of recorded messages. */
const toleranceMs = 5 * 60_000;

/** The webhook signature of a message by the Standard Webhooks scheme; a text is taken as its bytes. */
export const signMessage = (secret: string | Uint8Array, id: string, seconds: number, body: string): string =>
	`v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;

export interface SignedMessage {
	id: string;
	timestamp: string;
	/** One or more signatures separated by spaces: one per secret during a rotation. */
	signature: string;
	body: string;
}

/** Whether a message was signed with the secret, and recently. */
export function isSigned(secret: string, message: SignedMessage, now = databaseClock.ms()): boolean {
	const seconds = Number(message.timestamp);
	if (!/^\d{1,12}$/.test(message.timestamp) || Math.abs(now - seconds * 1000) > toleranceMs) return false;
	const wanted = Buffer.from(signMessage(secret, message.id, seconds, message.body));
	return message.signature
		.slice(0, 2_000)
		.split(' ')
		.some((given) => {
			const bytes = Buffer.from(given);
			return bytes.byteLength === wanted.byteLength && timingSafeEqual(bytes, wanted);
		});
}
