import { setTimeout as wait } from 'node:timers/promises';
import { databaseClock, primaryOf } from '@rewards/db';
import { Client } from 'pg';
import type { ProgramScope, Services, Session, SessionCache } from '../../trpc';

/**
 * Triggers notify this channel when a session, a user, a role, an account, or a program's name, type or place changes.
 */
const channel = 'session_change';
/** A session is reloaded after this time in any case. */
const keepMs = 5_000;
const mostEntries = 10_000;
/**
 * A message goes through the database back to this process at this interval; when none arrives for twice as long, the
 * cache turns off.
 */
const pingMs = 1_000;
const silenceMs = 2_500;
const reconnectMs = 500;

export interface RunningSessionCache extends SessionCache {
	/** Resolves when notifications arrive, so that the cache can answer. */
	ready(): Promise<void>;
	stop(): Promise<void>;
}

/**
 * Starts a session cache for this process. PostgreSQL notifies every process of a change as it commits (LISTEN/NOTIFY);
 * the cache answers only while messages of its own come back through the database, and is empty and off otherwise. So a
 * broken connection, a frozen network or a pooler that drops notifications costs speed, but never keeps an ended
 * session alive.
 */
export function startSessionCache({ db, log }: Pick<Services, 'db' | 'log'>): RunningSessionCache {
	const entries = new Map<string, { session: Session; until: number }>();
	const programs = new Map<string, { program: ProgramScope; until: number }>();
	const looking = new Map<string, { session: Promise<Session>; mark: number }>();
	const listeners = new Set<() => void>();
	let generation = 0;
	let heardAt = Number.NEGATIVE_INFINITY;
	const stopping = new AbortController();
	let onHeard: () => void = () => undefined;
	const heardOnce = new Promise<void>((resolve) => {
		onHeard = resolve;
	});

	const clear = () => {
		generation += 1;
		entries.clear();
		programs.clear();
		for (const listener of listeners) listener();
	};
	const primary = primaryOf(db.url);
	const distrust = () => {
		heardAt = Number.NEGATIVE_INFINITY;
		clear();
	};

	/** One listening connection, until it breaks or goes silent. */
	async function listen(): Promise<void> {
		const connectionString = await primary.find(silenceMs);
		const client = new Client({ connectionString, application_name: 'rewards session cache', keepAlive: true });
		let stop: () => void = () => undefined;
		const broken = new Promise<void>((resolve) => {
			stop = resolve;
			client.on('error', () => resolve());
			client.on('end', () => resolve());
		});
		stopping.signal.addEventListener('abort', stop, { once: true });
		const own = `ping ${crypto.randomUUID()}`;
		client.on('notification', ({ payload }) => {
			if (payload?.startsWith('ping ')) {
				if (payload !== own) return;
				heardAt = performance.now();
				onHeard();
			} else {
				clear();
			}
		});
		try {
			await client.connect();
			await client.query(`listen ${channel}`);
			// Changes before this moment sent no notification to us.
			distrust();
			const openedAt = performance.now();
			let open = true;
			void broken.then(() => {
				open = false;
				distrust();
			});
			while (open && !stopping.signal.aborted) {
				// On this connection, so that a busy pool can't delay it.
				const sent = client.query('select pg_notify($1, $2)', [channel, own]).catch(() => undefined);
				await Promise.race([
					broken,
					sent.then(() => wait(pingMs, undefined, { ref: false })),
					wait(2 * silenceMs, undefined, { ref: false }),
				]);
				if (open && performance.now() - Math.max(heardAt, openedAt) > 2 * silenceMs)
					throw new Error('Notifications do not arrive');
			}
		} finally {
			primary.doubt();
			distrust();
			stopping.signal.removeEventListener('abort', stop);
			// A half-dead connection may never close.
			await Promise.race([client.end().catch(() => undefined), wait(1_000, undefined, { ref: false })]);
		}
	}

	const running = (async () => {
		let failures = 0;
		while (!stopping.signal.aborted) {
			try {
				await listen();
				failures = 0;
			} catch (error) {
				if (stopping.signal.aborted) return;
				failures += 1;
				if (failures === 1) log.warn({ err: error }, 'Sessions are not cached until notifications arrive again');
			}
			await wait(reconnectMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
		}
	})();

	return {
		get(token) {
			const found = entries.get(token);
			if (!found) return null;
			const now = performance.now();
			if (now < found.until && now - heardAt < silenceMs && found.session.expiresAt.getTime() > databaseClock.ms())
				return found.session;
			entries.delete(token);
			return null;
		},
		mark: () => generation,
		put(token, session, mark) {
			if (mark !== generation || performance.now() - heardAt >= silenceMs) return;
			if (entries.size >= mostEntries) entries.clear();
			entries.set(token, { session, until: performance.now() + keepMs });
		},
		share(token, load) {
			const known = looking.get(token);
			if (known?.mark === generation && performance.now() - heardAt < silenceMs) return known.session;
			const own = { session: load(), mark: generation };
			looking.set(token, own);
			const done = () => {
				if (looking.get(token) === own) looking.delete(token);
			};
			own.session.then(done, done);
			return own.session;
		},
		getProgram(key) {
			const found = programs.get(key);
			const now = performance.now();
			return found && now < found.until && now - heardAt < silenceMs ? found.program : null;
		},
		putProgram(key, program, mark) {
			if (mark !== generation || performance.now() - heardAt >= silenceMs) return;
			if (programs.size >= mostEntries) programs.clear();
			programs.set(key, { program, until: performance.now() + keepMs });
		},
		clear,
		onChange(listener) {
			// A separate object per call, so that no call can modify another's.
			const own = () => listener();
			listeners.add(own);
			return () => void listeners.delete(own);
		},
		ready: () => heardOnce,
		async stop() {
			stopping.abort();
			await running;
		},
	};
}
