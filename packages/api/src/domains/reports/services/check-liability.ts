import type { Database } from '@rewards/db';

/** A participant's points on a day that are kept otherwise than the ledger says. */
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
 * Works out each day of points liability that is kept anew from the ledger, and says what is otherwise. Nothing is
 * changed. It sees one state of the database.
 */
export async function checkLiability(db: Database, tell: (fault: LiabilityFault) => void): Promise<void> {
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
				for (const row of rows) tell({ ...row, programId, day });
			}
		},
		{ isolation: 'repeatable read', readOnly: true },
	);
}

/** Takes away all that is kept; it is worked out again when someone asks. */
export async function forgetLiability(db: Database): Promise<void> {
	await db.pool.query('delete from liability');
}

/** One line for a fault. */
export const liabilityFaultLine = ({ programId, participantId, day, kept, found }: LiabilityFault): string =>
	`program ${programId}, points of participant ${participantId} on ${day}: ${kept ?? 'nothing'} is kept, the ledger says ${found ?? 'nothing'}`;
