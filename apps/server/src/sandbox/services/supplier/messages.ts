import { randomUUID } from 'node:crypto';
import { signMessage } from '@rewards/api/crypto/message-signature';
import type { Message } from './book';

export type Habit = 'once' | 'none' | 'twice' | 'backwards';

const loopback = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?\//;

async function post({ messagesTo, secret, view }: Message, id: string): Promise<void> {
	const body = JSON.stringify({ type: 'order', data: view });
	const seconds = Math.floor(Date.now() / 1000);
	await fetch(messagesTo, {
		method: 'POST',
		redirect: 'manual',
		headers: {
			'content-type': 'application/json',
			'webhook-id': id,
			'webhook-timestamp': String(seconds),
			'webhook-signature': signMessage(secret, id, seconds, body),
		},
		body,
		signal: AbortSignal.timeout(5_000),
	});
}

/**
 * Notifies the portal about orders, as the switch says; `before` delays messages that should arrive after the next one.
 */
export class Messenger {
	#before: Message[] = [];

	/** A portal that doesn't listen asks later, so undeliverable messages are dropped. */
	async tell(messages: readonly Message[], habit: Habit): Promise<void> {
		const mine = messages.filter(({ messagesTo }) => loopback.test(messagesTo));
		if (habit === 'none') return;
		const late = this.#before;
		this.#before = habit === 'backwards' ? [...mine] : [];
		for (const message of [...mine, ...late]) {
			const id = `msg_${randomUUID()}`;
			for (let time = 0; time < (habit === 'twice' ? 2 : 1); time += 1) await post(message, id).catch(() => undefined);
		}
	}
}
