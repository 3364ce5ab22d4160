import type { Database } from '@rewards/db';

/** An hour or month of a program whose figures differ from its rows. */
export interface FigureFault {
	/** orders, taxes or entries. */
	what: string;
	programId: string;
	/** The hour or month of UTC: 2026-03-01T10:00Z, 2026-03. */
	at: string;
	/** The status, state or type. */
	by: string;
	/** The difference, by name. */
	missing: Record<string, string>;
}

const formats = { hour: 'YYYY-MM-DD"T"HH24:MI"Z"', month: 'YYYY-MM' };
const tables: { what: string; view: string; at?: keyof typeof formats; by: string; sums: string[] }[] = [
	{
		what: 'orders',
		view: 'order_figure_fault',
		by: 'status',
		sums: ['moments', 'orders', 'points', 'dollars', 'items', 'pieces', 'item_points', 'item_dollars'],
	},
	{
		what: 'orders',
		view: 'order_month_figure_fault',
		at: 'month',
		by: 'status',
		sums: ['moments', 'orders', 'points', 'dollars'],
	},
	{ what: 'taxes', view: 'tax_figure_fault', by: 'state', sums: ['moments', 'to_collect', 'taxable', 'of_orders'] },
	{ what: 'entries', view: 'ledger_figure_fault', by: 'type', sums: ['entries', 'points'] },
];
const portion = 500;

/**
 * Recomputes the figures of reports from orders, items and ledger entries, and reports each hour and month that
 * differs. Changes nothing. Uses one snapshot of the database.
 */
export async function checkFigures(db: Database, report: (fault: FigureFault) => void): Promise<void> {
	await db.transaction(
		async (client) => {
			await client.query('set local statement_timeout = 0');
			for (const { what, view, at = 'hour', by, sums } of tables) {
				const named = sums.map((sum) => `'${sum}', ${sum}::text`).join(', ');
				await client.query(`declare wrong no scroll cursor for
					select '${what}' as what, program_id as "programId", to_char(${at} at time zone 'UTC', '${formats[at]}') as at, ${by} as by,
						json_build_object(${named}) as missing
					from ${view} order by program_id, ${at}, ${by}`);
				for (;;) {
					const { rows } = await client.query<FigureFault>(`fetch ${portion} from wrong`);
					for (const row of rows) report(row);
					if (rows.length < portion) break;
				}
				await client.query('close wrong');
			}
		},
		{ isolation: 'repeatable read', readOnly: true },
	);
}

/** Adds the differences, while the portal is running; returns how many sums that was. */
export const mendFigures = (db: Database): Promise<number> =>
	db.transaction(async (client) => {
		await client.query('set local statement_timeout = 0');
		const { rows } = await client.query<{ mended: string }>('select mend_figures() as mended');
		return Number(rows[0]?.mended);
	});

/** One line per difference: the program, the hour, and the missing amounts. */
export function faultLine({ what, programId, at, by, missing }: FigureFault): string {
	const wrong = Object.entries(missing).filter(([, value]) => Number(value) !== 0);
	const differences = wrong.map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`);
	return `program ${programId}, ${what} of ${at} (${by}): the figures lack ${differences.join(', ')}`;
}
