import { AppError } from '@rewards/api/errors/index';
import { type Asking, jobDone } from './job-done';

type UndoKind = 'participantUndo' | 'pointUndo' | 'participantBulkUndo';
/** The job that has undone an import or a bulk action; null if none has. */
async function undoneBy({ caller }: Asking, id: string): Promise<string | null> {
	const { result } = await caller.jobs.get({ id });
	return result && 'undone' in result && typeof result.undone === 'object' ? result.undone.jobId : null;
}

const sentences: Readonly<Record<string, string>> = {
	notEnded: "It hasn't ended, or has failed; there is nothing to undo.",
	tooOld: 'It was too long ago to be undone.',
	nothing: 'It has changed nothing.',
	changed: 'All of its participants have changed since.',
	reversed: 'All of its transactions were reversed or belong to deleted participants.',
};

/** Over REST every refusal of an undo is a 409; those without a code of their own say why in `params.reason`. */
function asRefusal(error: unknown): unknown {
	const reason = error instanceof AppError && error.appCode === 'BAD_REQUEST' ? error.params?.['reason'] : undefined;
	const message = typeof reason === 'string' ? sentences[reason] : undefined;
	return message ? new AppError('CONFLICT', { reason }, { message }) : error;
}

/**
 * Undoes an import or a bulk action, and waits until it is done. What was undone before, also by a request at the same
 * time, gets the response of that undo. `start` requests it; 409 with a reason when it is refused.
 */
export async function undoAnswer<Kind extends UndoKind>(
	asking: Asking,
	kind: Kind,
	{ id, start }: { id: string; start: () => Promise<{ jobId: string }> },
) {
	const answer = async (jobId: string) => ({
		success: true as const,
		jobId,
		...(await jobDone<Kind>(asking, kind, jobId)),
	});
	try {
		const { jobId } = await start();
		return await answer(jobId);
	} catch (error) {
		// The procedure has checked the caller's rights before it says so.
		const undone = error instanceof AppError && error.params?.['reason'] === 'undone';
		const jobId = undone ? await undoneBy(asking, id) : null;
		if (jobId) return answer(jobId);
		throw asRefusal(error);
	}
}
