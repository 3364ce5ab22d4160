import type { Database } from '@rewards/db';

/** An order whose figures contradict each other. */
export interface EndingFault {
	programId: string;
	orderId: string;
	/** How, in words. */
	what: string;
}

const portion = 500;

/**
 * Verifies that orders, items, their endings and the ledger agree (decision 73), and reports each contradiction.
 * Changes nothing. Uses one snapshot of the database.
 */
export async function checkEndings(db: Database, report: (fault: EndingFault) => void): Promise<void> {
	await db.transaction(
		async (client) => {
			await client.query('set local statement_timeout = 0');
			await client.query(`declare wrong no scroll cursor for
				select distinct program_id as "programId", order_id as "orderId", what from order_ending_fault order by 1, 2, 3`);
			for (;;) {
				const { rows } = await client.query<EndingFault>(`fetch ${portion} from wrong`);
				for (const row of rows) report(row);
				if (rows.length < portion) return;
			}
		},
		{ isolation: 'repeatable read', readOnly: true },
	);
}

/** One line per contradiction. */
export const endingFaultLine = ({ programId, orderId, what }: EndingFault): string =>
	`program ${programId}, order ${orderId}: ${what}`;
