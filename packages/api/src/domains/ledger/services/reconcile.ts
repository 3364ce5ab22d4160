import type { Database } from '@rewards/db';

/** What can refer to a participant: whole points, and orders that aren't void. */
const sums = ['balance', 'awarded', 'redeemed', 'orderCount'] as const;
type Sums = Record<(typeof sums)[number], number>;

/** A participant whose stored sums differ from their entries and orders. */
export interface Difference {
	programId: string;
	participantId: string;
	/** E-mail or code. */
	email: string;
	stored: Sums;
	counted: Sums;
}

interface Row extends Sums {
	participantId: string;
	email: string;
	countedBalance: number;
	countedAwarded: number;
	countedRedeemed: number;
	countedOrders: number;
}

// Entries of orders, and their reversals, count as redeemed; everything else as awarded. One statement sees one state
// of the database.
const wrong = `declare wrong no scroll cursor for
	select p.id as "participantId", p.email, p.balance, p.awarded, p.redeemed, p.order_count as "orderCount",
		coalesce(l.balance, 0) as "countedBalance", coalesce(l.awarded, 0) as "countedAwarded", coalesce(l.redeemed, 0) as "countedRedeemed",
		coalesce(o.n, 0) as "countedOrders"
	from participant p
		left join (
			select participant_id, sum(amount) as balance, coalesce(sum(amount) filter (where order_id is null), 0) as awarded,
				coalesce(-sum(amount) filter (where order_id is not null), 0) as redeemed
			from ledger_entry where program_id = $1 group by 1
		) l on l.participant_id = p.id
		left join (select participant_id, count(*) as n from "order" where program_id = $1 and status <> 'Void' group by 1) o on o.participant_id = p.id
	where p.program_id = $1 and (p.balance, p.awarded, p.redeemed, p.order_count)
		is distinct from (coalesce(l.balance, 0), coalesce(l.awarded, 0), coalesce(l.redeemed, 0), coalesce(o.n, 0))`;
const portion = 500;

/**
 * Recomputes the sums of every participant, removed ones included, from ledger and orders, and reports each difference.
 * Changes nothing. PostgreSQL does the counting, program by program; this process holds only differences, in portions.
 * Returns the number of participants.
 */
export async function reconcile(db: Database, report: (difference: Difference) => void): Promise<number> {
	const { rows: programs } = await db.pool.query<{ id: string; people: number }>(
		'select program_id as id, count(*) as people from participant group by 1 order by 1',
	);
	for (const { id: programId } of programs)
		await db.transaction(
			async (client) => {
				await client.query('set local statement_timeout = 0');
				await client.query(wrong.replaceAll('$1', `'${programId}'::uuid`));
				for (;;) {
					const { rows } = await client.query<Row>(`fetch ${portion} from wrong`);
					for (const row of rows) report(differenceOf(programId, row));
					if (rows.length < portion) return;
				}
			},
			{ isolation: 'repeatable read', readOnly: true },
		);
	return programs.reduce((sum, { people }) => sum + people, 0);
}

function differenceOf(programId: string, row: Row): Difference {
	const { participantId, email, balance, awarded, redeemed, orderCount } = row;
	return {
		programId,
		participantId,
		email,
		stored: { balance, awarded, redeemed, orderCount },
		counted: {
			balance: row.countedBalance,
			awarded: row.countedAwarded,
			redeemed: row.countedRedeemed,
			orderCount: row.countedOrders,
		},
	};
}

/** One line per difference: the participant, and each sum that is wrong. */
export function differenceLine({ programId, participantId, email, stored, counted }: Difference): string {
	const wrongs = sums.filter((sum) => stored[sum] !== counted[sum]);
	const differences = wrongs.map((sum) => `${sum} ${stored[sum]} instead of ${counted[sum]}`);
	return `program ${programId}, participant ${participantId} (${email}): ${differences.join(', ')}`;
}
