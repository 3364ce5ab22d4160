import type {
	BulkUndoOutcome,
	BulkUndoRefusal,
	BulkUndoView,
	ParticipantBulkResult,
} from '@rewards/validators/participants/bulk';
import type { Queryable } from '../../../imports';
import type { ParticipantBulkParams } from '../jobs/participant-bulk';
import { textOf } from './apply';
import { changedRows, verdict, type WayBack, waysBack } from './ways-back';

const count = (kind: WayBack) => `select ${verdict(kind)} as outcome, count(*) as n ${changedRows} group by 1`;

const job = `select j.state, j.params, j.result, (select count(*) from held_selection s
		join held_selection_row r on r.program_id = s.program_id and r.selection_id = s.id and r.outcome = 'done' and r.version is not null
		where s.program_id = $1 and s.job_id = j.id and s.expires_at > now()) as remembered
	from job j where j.program_id = $1 and j.id = $2 and j.kind = 'participantBulk'`;

export interface Bulk {
	state: string;
	params: ParticipantBulkParams;
	result: ParticipantBulkResult | null;
	/** Rows whose previous value is known. */
	remembered: number;
}

/** A bulk action and the effect of undoing it; null when the program has no such action. */
export async function bulkUndoView(
	db: Queryable,
	programId: string,
	bulkId: string,
): Promise<{ bulk: Bulk; view: BulkUndoView } | null> {
	const { rows: found } = await db.query<Bulk>(job, [programId, bulkId]);
	const [bulk] = found;
	if (!bulk) return null;
	const counts: Record<BulkUndoOutcome, number> = { undone: 0, changed: 0, taken: 0, levelGone: 0 };
	const refusal = refusalOf(bulk);
	if (refusal) return { bulk, view: { refusal, ...counts } };
	const { selectionId, action } = bulk.params;
	const { rows: counted } = await db.query<{ outcome: BulkUndoOutcome; n: number }>(count(waysBack[action.kind]), [
		programId,
		selectionId,
		textOf(action),
	]);
	for (const { outcome, n } of counted) counts[outcome] = Number(n);
	return { bulk, view: { refusal: counts.undone === 0 ? 'changed' : null, ...counts } };
}

function refusalOf({ state, result, remembered }: Bulk): BulkUndoRefusal | null {
	if (!result || (state !== 'done' && state !== 'doneWithRejects')) return 'notEnded';
	if (result.undone) return 'undone';
	if (result.done === 0) return 'nothing';
	return Number(remembered) < result.done ? 'tooOld' : null;
}
