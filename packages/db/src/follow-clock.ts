import type { Database } from './client';
import { askTimeOf, databaseClock, setDatabaseClock } from './database-clock';

const everyMs = 30_000;
/** While the machine's clock stays wrong, the log says so this often. */
const sayEveryMs = 3_600_000;

/**
 * Keeps `databaseClock` right until `stop`: asks PostgreSQL now and twice a minute. `say` gets how many seconds the
 * machine's clock is ahead of the database's (negative: behind) once that is more than a minute, and null when it is
 * right again.
 */
export async function followDatabaseClock(
	{ pool }: Pick<Database, 'pool'>,
	say: (aheadSeconds: number | null) => void,
): Promise<{ stop: () => void }> {
	let saidAt: number | null = null;
	const look = async () => {
		// While PostgreSQL is away, the clock goes on by itself.
		await setDatabaseClock(askTimeOf(pool)).catch(() => undefined);
		const wrong = databaseClock.wrongMachineMs();
		if (wrong === null) {
			if (saidAt !== null) say(null);
			saidAt = null;
		} else if (saidAt === null || performance.now() - saidAt > sayEveryMs) {
			saidAt = performance.now();
			say(Math.round(wrong / 1_000));
		}
	};
	await look();
	const timer = setInterval(look, everyMs);
	timer.unref();
	return { stop: () => clearInterval(timer) };
}
