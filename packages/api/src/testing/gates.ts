import type { Database } from '@rewards/db';
import { expect } from 'vitest';

/** First key of the locks that gates are; any number that nothing else in the product uses. */
const gateClass = 7_299;

const waiters = (columns: string) => `select ${columns} from pg_locks l join pg_database d on d.oid = l.database
	where d.datname = current_database() and l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and not l.granted`;

/** Closed gates in a test database: whoever comes to one waits there. */
export interface Gates<Name extends string> {
	/** Resolves once someone waits at the gate, in the middle of what they do; fails when no one comes. */
	reached(name: Name): Promise<void>;
	/**
	 * Ends the sessions of those who wait, whose process has been killed: PostgreSQL itself would see that only after
	 * their statement. All who come later pass.
	 */
	bury(name: Name): Promise<void>;
	/** Lets those pass who wait there, and all who come later. */
	open(name: Name): Promise<void>;
	/** Closes the gates again, also after PostgreSQL was killed. */
	close(): Promise<void>;
	/** Opens all of them and gives their connection back. */
	stop(): Promise<void>;
}

/**
 * Puts gates into a test database, so that a test can kill what works there at exactly such a place and not somewhere
 * near it. Each is the head of a trigger without its name: `before insert on ledger_entry for each row when
 * (new.reference = 'R-7')`. They are closed from the start.
 */
export async function makeGates<Name extends string>(
	db: Database,
	places: Readonly<Record<Name, string>>,
): Promise<Gates<Name>> {
	const names = Object.keys(places);
	const key = (name: string) => names.indexOf(name) + 1;
	await db.pool.query(
		`create function wait_at_gate() returns trigger language plpgsql as $$
		begin
			perform pg_advisory_xact_lock_shared(${gateClass}, tg_argv[0]::int);
			return new;
		end $$`,
	);
	for (const [name, place] of Object.entries<string>(places))
		await db.pool.query(`create trigger gate_${key(name)} ${place} execute function wait_at_gate('${key(name)}')`);
	let keeper = await db.pool.connect();
	const close = async () => {
		for (const name of names) await keeper.query('select pg_advisory_lock($1, $2)', [gateClass, key(name)]);
	};
	await close();
	return {
		reached: (name) =>
			expect
				.poll(async () => (await db.pool.query(waiters('count(*) as n'), [gateClass, key(name)])).rows[0]?.n, {
					timeout: 30_000,
					interval: 20,
					message: `nobody came to the gate "${name}"`,
				})
				.toBeGreaterThan(0),
		bury: async (name) => {
			const values = [gateClass, key(name)];
			await db.pool.query(`select pg_terminate_backend(pid, 10_000) from (${waiters('l.pid')}) w`, values);
			await keeper.query('select pg_advisory_unlock($1, $2)', values);
		},
		open: async (name) => {
			await keeper.query('select pg_advisory_unlock($1, $2)', [gateClass, key(name)]);
		},
		close: async () => {
			// Session locks of a connection that was lost are gone with it.
			keeper.release(true);
			keeper = await db.pool.connect();
			await close();
		},
		stop: async () => keeper.release(true),
	};
}
