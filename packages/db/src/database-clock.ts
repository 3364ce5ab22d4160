/** Beyond this difference the machine's clock is reported: a few seconds matter to nobody who reads it. */
const tolerableMs = 60_000;
/** Corrections below this are only noise. */
const noiseMs = 5;

/** Milliseconds to add to the process's own steady count. Until PostgreSQL was asked, the machine's clock. */
let offset = Date.now() - performance.now();
let asked = false;

/**
 * The time of the database, which is compared with times in the database: of sessions, links, codes, schedules, leases.
 * All processes share it, whatever the clocks of their machines say, and it moves steadily: it is the count of this
 * process since its start, set by PostgreSQL at each new connection and twice a minute. docs/decisions/0070.
 */
export const databaseClock = {
	ms: (): number => Math.floor(offset + performance.now()),
	now: (): Date => new Date(databaseClock.ms()),
	/** How far the machine's clock is ahead of the database's, in ms; negative when it is behind. */
	machineAheadMs: (): number => Date.now() - databaseClock.ms(),
	/** The same, or null while the difference is below a minute. */
	wrongMachineMs: (): number | null => {
		const ahead = databaseClock.machineAheadMs();
		return Math.abs(ahead) > tolerableMs ? ahead : null;
	},
};

/** Resolves to PostgreSQL's `clock_timestamp()` in ms. */
export type AskTime = () => Promise<number>;

/**
 * Sets the clock by an answer of the database. The answer is from some moment between question and receipt, so a
 * difference within that time changes nothing: a busy process doesn't make the clock jump.
 */
export async function setDatabaseClock(ask: AskTime): Promise<void> {
	const begin = performance.now();
	const time = await ask();
	const end = performance.now();
	const found = time - (begin + end) / 2;
	const uncertain = (end - begin) / 2 + noiseMs;
	if (asked && Math.abs(found - offset) <= uncertain) return;
	asked = true;
	offset = found;
}

type Queryable = { query: (text: string) => Promise<{ rows: { ms: number }[] }> };

/** Asks PostgreSQL on a connection or through a pool. */
export const askTimeOf =
	(client: Queryable): AskTime =>
	async () => {
		const { rows } = await client.query('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
		const [row] = rows;
		if (!row) throw new Error('PostgreSQL did not tell the time');
		return row.ms;
	};
