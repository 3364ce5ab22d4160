import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

const minute = 60_000;
/** Callers that are counted one by one; the refusals of further ones are counted together. */
const mostCallers = 1_000;

/** A refusal as the log shows it; who was refused, and why, make it the same as an earlier one. */
interface Refusal {
	/** A user's id, or a client's address. */
	who: string;
	why: string;
	line: object;
}

interface Window {
	line: object;
	more: number;
}

declare module 'fastify' {
	interface FastifyInstance {
		refusals: Refusals;
	}
}

/**
 * Logs refusals: the first of a caller for a reason at once, and what follows as one line a minute with its `count`. A
 * client that ignores refusals would otherwise fill the disk with them.
 */
export class Refusals {
	readonly #log: Pick<FastifyBaseLogger, 'warn'>;
	readonly #windows = new Map<string, Window>();
	readonly #timer: NodeJS.Timeout;

	constructor(log: Pick<FastifyBaseLogger, 'warn'>, everyMs = minute) {
		this.#log = log;
		this.#timer = setInterval(() => this.turn(), everyMs);
		this.#timer.unref();
	}

	/** Returns whether the refusal is the first; then the caller logs it with its request. */
	note({ who, why, line }: Refusal): boolean {
		const known = this.#windows.get(`${who} ${why}`);
		const key = known || this.#windows.size < mostCallers ? `${who} ${why}` : `others ${why}`;
		const window = known ?? this.#windows.get(key);
		if (window) {
			window.more += 1;
			return false;
		}
		this.#windows.set(key, { line: key.startsWith('others ') ? { client: 'others' } : line, more: 0 });
		return true;
	}

	/** Ends a minute: logs what was counted. Who was refused in it goes on being counted. */
	turn(): void {
		for (const [key, window] of this.#windows) {
			if (window.more === 0) this.#windows.delete(key);
			else this.#log.warn({ ...window.line, count: window.more }, 'refused again');
			window.more = 0;
		}
	}

	stop(): void {
		clearInterval(this.#timer);
		this.turn();
	}
}

/** Counts the refusals of a server until it closes. */
export function countRefusals(app: FastifyInstance, log: FastifyBaseLogger): void {
	const refusals = new Refusals(log);
	app.decorate('refusals', refusals);
	app.addHook('onClose', async () => refusals.stop());
}
