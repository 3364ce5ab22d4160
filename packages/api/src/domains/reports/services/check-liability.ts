import type { Database } from '@rewards/db';

/** Stored points of a participant on a day that differ from the ledger. */
export interface LiabilityFault {
	programId: string;
	participantId: string;
	/** In which time zone, and which day. */
	day: string;
	/** Points and their ages; null where there is no row. */
	kept: string | null;
	found: string | null;
}

/**
 * Recomputes each stored day of points liability from the ledger, and reports differences. Changes nothing. Uses one
 * snapshot of the database.
 */
export async function checkLiability(db: Database, report: (fault: LiabilityFault) => void): Promise<void> {
	await db.transaction(
		async (client) => {
			await client.query('set local statement_timeout = 0');
			const { rows: kept } = await client.query<{ programId: string; dayId: string; day: string }>(
				`select l.program_id as "programId", l.day_id as "dayId", to_char(d.day, 'YYYY-MM-DD') || ' ' || d.time_zone as day
				from liability l join liability_day d on d.id = l.day_id where l.final order by 1, 3`,
			);
			for (const { programId, dayId, day } of kept) {
				const { rows } = await client.query<Omit<LiabilityFault, 'programId' | 'day'>>(
					`select participant_id as "participantId", kept, found from liability_faults(array[$1::uuid], $2) order by 1`,
					[programId, dayId],
				);
				for (const row of rows) report({ ...row, programId, day });
			}
		},
		{ isolation: 'repeatable read', readOnly: true },
	);
}

/** Deletes all stored days; they are computed again on request. */
export async function forgetLiability(db: Database): Promise<void> {
	await db.pool.query('delete from liability');
}

/** One line per difference. */
export const liabilityFaultLine = ({ programId, participantId, day, kept, found }: LiabilityFault): string =>
	`program ${programId}, points of participant ${participantId} on ${day}: ${kept ?? 'nothing'} is kept, the ledger says ${found ?? 'nothing'}`;
