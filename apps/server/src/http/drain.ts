import type { FastifyInstance } from 'fastify';

/** How long a client may keep sending a body that is discarded, and how long it may stay silent. */
const lingerMs = 10_000;
const silentMs = 2_000;

/**
 * Handles the rest of a body when the response came first (no token, not a CSV, too large): reads on and discards it
 * for a while. Closing a connection while the client still sends loses the response; leaving it open never ends.
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
