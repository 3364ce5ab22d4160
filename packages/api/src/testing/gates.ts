import type { Database } from '@rewards/db';
import { expect } from 'vitest';

/** First key of the advisory locks of gates; any number that nothing else in the product uses. */
const gateClass = 7_299;

const waiters = (columns: string) => `select ${columns} from pg_locks l join pg_database d on d.oid = l.database
	where d.datname = current_database() and l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and not l.granted`;

/** Closed gates in a test database: a transaction that reaches one waits there. */
export interface Gates<Name extends string> {
	/** Resolves once a transaction waits at the gate, in the middle of its work; fails when none arrives. */
	reached(name: Name): Promise<void>;
	/**
	 * Ends the sessions of waiting transactions whose process was killed: PostgreSQL itself would notice only after their
	 * statement. All later ones pass.
	 */
	bury(name: Name): Promise<void>;
	/** Lets waiting and all later transactions pass. */
	open(name: Name): Promise<void>;
	/** Closes the gates again, also after PostgreSQL was killed. */
	close(): Promise<void>;
	/** Opens all of them and releases their connection. */
	stop(): Promise<void>;
}

/**
 * Adds gates to a test database, so that a test can kill a process at exactly that place. Each is the head of a trigger
 * without its name: `before insert on ledger_entry for each row when (new.reference = 'R-7')`. They are closed at
 * first.
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
					message: `nothing reached the gate "${name}"`,
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
			// Session locks of a lost connection are gone with it.
			keeper.release(true);
			keeper = await db.pool.connect();
			await close();
		},
		stop: async () => keeper.release(true),
	};
}
