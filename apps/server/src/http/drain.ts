import type { FastifyInstance } from 'fastify';

/** How long a client may go on sending what no one will read, and how long it may send nothing of it. */
const lingerMs = 10_000;
const silentMs = 2_000;

/**
 * What to do with the rest of a body when the answer came first (no token, not a CSV, too large): read on and throw it
 * away for a while, because a connection that is closed while the client still sends loses it the answer, and one that
 * is left standing never ends.
 */
export function drainUnread(app: FastifyInstance): void {
	app.addHook('onResponse', async ({ raw }) => {
		// Requests without a connection (inject) have no such state.
		if (raw.complete !== false || raw.destroyed) return;
		const cut = () => raw.socket.destroy();
		const timer = setTimeout(cut, lingerMs);
		const silent = setTimeout(cut, silentMs);
		app.closing.addEventListener('abort', cut, { once: true });
		raw.once('close', () => {
			clearTimeout(timer);
			clearTimeout(silent);
			app.closing.removeEventListener('abort', cut);
		});
		raw.unpipe();
		raw.on('data', () => silent.refresh());
		raw.resume();
	});
}
