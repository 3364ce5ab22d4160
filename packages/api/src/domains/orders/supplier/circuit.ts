import { databaseClock, type Pool } from '@rewards/db';

/** Consecutive failures that open a supplier's circuit breaker. */
const opensAfter = 5;
const firstPauseSeconds = 30;
const longestPauseSeconds = 15 * 60;

/** Whether orders may be sent to a supplier: all, one as a probe, or none before a time. */
export type Passage = 'all' | 'one' | { notBefore: Date };

interface Row {
	origin: string;
	failures: number;
	open_until: Date | null;
	waits: boolean;
}

/**
 * The state of each supplier's circuit breaker. A caller that gets `one` is the only one for a while, across all
 * processes.
 */
export async function passages(pool: Pool, origins: readonly string[]): Promise<Map<string, Passage>> {
	const { rows } = await pool.query<Row>({
		name: 'order-circuits',
		text: `select origin, failures, open_until, open_until > now() as waits from supplier_circuit
			where origin = any($1::text[]) and open_until is not null`,
		values: [origins],
	});
	const found = new Map<string, Passage>(origins.map((origin) => [origin, 'all']));
	for (const { origin, open_until, waits } of rows) {
		if (!open_until) continue;
		if (waits) found.set(origin, { notBefore: open_until });
		else
			found.set(origin, (await takeTurn(pool, origin)) ? 'one' : { notBefore: new Date(databaseClock.ms() + 5_000) });
	}
	return found;
}

async function takeTurn(pool: Pool, origin: string): Promise<boolean> {
	const { rowCount } = await pool.query(
		`update supplier_circuit set open_until = now() + interval '${firstPauseSeconds} seconds', updated_at = now()
		where origin = $1 and open_until <= now()`,
		[origin],
	);
	return rowCount === 1;
}

/** Records a response of the supplier: closes the named circuits. */
export async function answered(pool: Pool, origins: readonly string[]): Promise<void> {
	await pool.query({
		name: 'order-circuit-close',
		text: `update supplier_circuit set failures = 0, open_until = null, opened_at = null, updated_at = now()
			where origin = any($1::text[]) and failures > 0`,
		values: [origins],
	});
}

/**
 * Records a failed call. The pause grows with the outage (backoff). Returns whether this call has opened the circuit,
 * true for one caller only, and until when it is open.
 */
export async function failed(pool: Pool, origin: string): Promise<{ opened: boolean; openUntil: Date | null }> {
	const { rows } = await pool.query<{ opened: boolean; openUntil: Date | null }>({
		name: 'order-circuit-fail',
		text: `insert into supplier_circuit as c (origin, failures) values ($1, 1)
			on conflict (origin) do update set
				failures = c.failures + 1,
				opened_at = case when c.failures + 1 >= ${opensAfter} then coalesce(c.opened_at, now()) end,
				open_until = case when c.failures + 1 >= ${opensAfter} then
					now() + least(interval '${longestPauseSeconds} seconds',
						greatest(interval '${firstPauseSeconds} seconds', (now() - coalesce(c.opened_at, now())) / 2))
				end,
				updated_at = now()
			returning failures = ${opensAfter} as opened, open_until as "openUntil"`,
		values: [origin],
	});
	return rows[0] ?? { opened: false, openUntil: null };
}
