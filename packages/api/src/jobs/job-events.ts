import { EventEmitter } from 'node:events';
import type { Database, PoolClient } from '@rewards/db';
import { type JobRecord, readJobs } from './job-record';
import { Listener } from './listener';

/** Notifications about jobs: `changed <id>` and `cancel <id>`. */
export const jobChannel = 'rewards_job';

/** Notifies all subscribers of a job, once the transaction commits, of a change that is not in its row. */
export const tellChanged = (client: Pick<PoolClient, 'query'>, jobId: string): Promise<unknown> =>
	client.query('select pg_notify($1, $2)', [jobChannel, `changed ${jobId}`]);

interface Events {
	changed: [JobRecord];
	cancel: [jobId: string];
	/** The connection was lost and is back: notifications may have been missed. */
	reconnected: [];
}

/** All events of jobs, in this process or another, over one listening connection per process. */
export class JobEvents extends EventEmitter<Events> {
	#users = 0;
	#listener: Listener | undefined;
	readonly #wanted = new Set<string>();
	#reading = false;

	constructor(private readonly db: Database) {
		super();
		this.setMaxListeners(0);
	}

	/** Starts to listen; resolves once nothing can be missed any more. Call the returned function when done. */
	async use(): Promise<() => Promise<void>> {
		this.#users += 1;
		this.#listener ??= new Listener(this.db.url, jobChannel, {
			notification: (payload) => this.#take(payload),
			connected: (again) => again && this.emit('reconnected'),
		});
		const listener = this.#listener;
		let released = false;
		await listener.ready;
		return async () => {
			if (released) return;
			released = true;
			this.#users -= 1;
			if (this.#users > 0) return;
			this.#listener = undefined;
			await listener.close();
		};
	}

	#take(payload: string): void {
		const [word, id = ''] = payload.split(' ');
		if (word === 'cancel') this.emit('cancel', id);
		if (word !== 'changed' || this.listenerCount('changed') === 0) return;
		this.#wanted.add(id);
		void this.#read();
	}

	/** Reads changes once for all listeners; later changes are read in the next round. */
	async #read(): Promise<void> {
		if (this.#reading) return;
		this.#reading = true;
		try {
			while (this.#wanted.size > 0) {
				const ids = [...this.#wanted];
				this.#wanted.clear();
				for (const job of await readJobs(this.db, ids)) this.emit('changed', job);
			}
		} catch {
			// The connection that failed fails the listener too; its return makes all subscribers reload.
			this.#wanted.clear();
		} finally {
			this.#reading = false;
		}
	}
}

const eventsOf = new WeakMap<Database['pool'], JobEvents>();
/** The events of a database, the same object for all callers in this process. */
export function jobEvents(db: Database): JobEvents {
	const known = eventsOf.get(db.pool);
	if (known) return known;
	const made = new JobEvents(db);
	eventsOf.set(db.pool, made);
	return made;
}
