import type { BulkOutcome, ParticipantBulkResult } from '@rewards/validators/participants/bulk';
import { AppError } from '../../../errors';
import { takeTurn } from '../../../imports';
import type { JobRun } from '../../../jobs';
import { applyBulk } from '../bulk/apply';
import { theirRow } from '../bulk/their-row';
import type { ParticipantBulkParams } from './participant-bulk';

const held = 'select count from held_selection where program_id = $1 and id = $2';
const outcomes = `select outcome, count(*) as n from held_selection_row where program_id = $1 and selection_id = $2 group by outcome`;
const refuse = `insert into job_reject (job_id, line, value, code)
	select $3, r.n, p.email, case r.outcome when 'held' then 'codeHeld' else 'participantGone' end from held_selection_row r join participant p on ${theirRow}
	where r.program_id = $1 and r.selection_id = $2 and r.outcome in ('gone', 'held')`;

/** The whole selection in one transaction with the outcome of each row; cancelled or killed, it changes nothing. */
export async function runParticipantBulk(
	run: JobRun<ParticipantBulkParams, ParticipantBulkResult>,
): Promise<undefined> {
	const { id, programId, params } = run;
	const { selectionId, action, value } = params;
	if (!programId) throw new AppError('NOT_FOUND', { entity: 'program' });
	await run.transaction(async (client) => {
		run.progress({ stage: 'saving', done: 0, part: 0 });
		// Imports work on all of the program's participants; neither must wait for single rows of the other.
		await takeTurn(client, programId);
		const { rows } = await client.query<{ count: number }>(held, [programId, selectionId]);
		const count = rows[0]?.count;
		if (count === undefined) throw new AppError('NOT_FOUND', { entity: 'selection' });
		await applyBulk(client, run, { programId, selectionId, action, count });
		await client.query(refuse, [programId, selectionId, id]);
		const { rows: found } = await client.query<{ outcome: BulkOutcome; n: number }>(outcomes, [programId, selectionId]);
		const of = (outcome: BulkOutcome) => Number(found.find((row) => row.outcome === outcome)?.n ?? 0);
		const result: ParticipantBulkResult = {
			action: action.kind,
			value,
			done: of('done'),
			unchanged: of('unchanged'),
			gone: of('gone'),
			...(of('held') > 0 && { held: of('held') }),
		};
		await run.finish(client, { result, rejected: of('gone') + of('held'), done: count, total: count });
	});
	return undefined;
}
