import { isDeepStrictEqual } from 'node:util';
import { newId } from '@rewards/db';
import { type ParticipantBulk, participantBulkSchema } from '@rewards/validators/participants/bulk';
import { AppError } from '../../../errors';
import { enqueue, requesterOf } from '../../../jobs';
import type { ProgramContext } from '../../../trpc';
import { participantBulkJob } from '../jobs/participant-bulk';

const held = `select s.count, s.job_id as "jobId", j.params->'action' as action from held_selection s left join job j on j.id = s.job_id
	where s.program_id = $1 and s.id = $2 and s.held_by_id = $3 and s.expires_at > now() for update of s`;
const confirm = `update held_selection set job_id = $3, expires_at = now() + interval '7 days' where program_id = $1 and id = $2`;
const level = `select description as name from plateau_level l join program p on p.id = l.program_id and p.type <> 'points'
	where l.program_id = $1 and l.id = $2 and not l.leaving`;

interface Confirmed {
	selectionId: string;
	/** The number of participants that the user confirmed. */
	count: number;
	action: ParticipantBulk;
}
interface Held {
	count: number;
	jobId: string | null;
	/** Of that job. */
	action: unknown;
}

/** Points are awarded in points programs, by users who may add transactions: BAD_REQUEST or FORBIDDEN otherwise. */
export function requireBulkPoints({ program, session }: Pick<ProgramContext, 'program' | 'session'>): void {
	if (!session.permissions.manageTransaction) throw new AppError('FORBIDDEN');
	if (program.type !== 'points')
		throw new AppError('BAD_REQUEST', { reason: 'pointsOnly' }, { message: 'Only points programs have this.' });
}

/** Whether a job does what is requested. */
const doesSame = (done: unknown, asked: ParticipantBulk): boolean =>
	isDeepStrictEqual(participantBulkSchema.safeParse(done).data, asked);

/**
 * Applies a confirmed action to a selection. A repeated call, for example after a lost response, returns the existing
 * job. NOT_FOUND for a selection of another user or program, an expired one, and a level of another program; CONFLICT
 * when the number differs, or when another action already runs on the selection (`reason: selectionUsed`, `jobId`).
 */
export async function startBulk(
	ctx: ProgramContext,
	{ selectionId, count, action }: Confirmed,
): Promise<{ jobId: string }> {
	const { db, program, session } = ctx;
	return db.transaction(async (client) => {
		const { rows } = await client.query<Held>(held, [program.id, selectionId, session.user.id]);
		const [selection] = rows;
		if (!selection) throw new AppError('NOT_FOUND', { entity: 'selection' });
		if (selection.jobId) {
			if (doesSame(selection.action, action)) return { jobId: selection.jobId };
			throw new AppError(
				'CONFLICT',
				{ reason: 'selectionUsed', jobId: selection.jobId },
				{ message: 'Another action already uses this selection. Choose again.' },
			);
		}
		if (selection.count !== count)
			throw new AppError('CONFLICT', { reason: 'selectionChanged', expected: count, found: selection.count });
		let value: string | null = null;
		if (action.kind === 'points') {
			requireBulkPoints(ctx);
			value = String(action.amount);
		}
		if (action.kind === 'status') value = action.status;
		if (action.kind === 'level') {
			const { rows: levels } = await client.query<{ name: string }>(level, [program.id, action.levelId]);
			if (!levels[0]) throw new AppError('NOT_FOUND', { entity: 'level' });
			value = levels[0].name;
		}
		const jobId = newId();
		await enqueue(client, participantBulkJob, {
			id: jobId,
			accountId: program.accountId,
			programId: program.id,
			createdBy: requesterOf(ctx),
			params: { selectionId, action, value },
			total: count,
		});
		await client.query(confirm, [program.id, selectionId, jobId]);
		return { jobId };
	});
}
