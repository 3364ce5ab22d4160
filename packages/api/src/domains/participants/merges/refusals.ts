import { unusedStatuses } from '@rewards/validators/claim-codes/codes';
import { ledgerLimits } from '@rewards/validators/ledger/constants';
import type { MergeRefusal, MergeUndoRefusal } from '@rewards/validators/participants/merges';
import { AppError } from '../../../errors';
import type { ProgramContext } from '../../../trpc';
import type { Side } from './sides';

type Judging = Pick<ProgramContext, 'program' | 'session'>;

/** Why these two can't be merged by this user; null when they can. */
export function mergeRefusal({ program, session }: Judging, kept: Side, merged: Side): MergeRefusal | null {
	if (kept.sid === merged.sid) return 'same';
	// The code could not be used any more, and its worth would be lost.
	if (program.type === 'claim' && unusedStatuses.some((status) => status === merged.status)) return 'usableCode';
	// Points change hands, as by a transaction.
	if (merged.booked && !session.permissions.manageTransaction) return 'rights';
	if (merged.passwordWaits) return 'passwordWaits';
	const most = Math.max(kept.awarded + merged.awarded, kept.redeemed + merged.redeemed);
	return most > ledgerLimits.sum ? 'tooManyPoints' : null;
}

const sentences: Record<MergeRefusal | MergeUndoRefusal, string> = {
	same: 'A participant can’t be merged with itself.',
	usableCode: 'This code can still be used. Disable it first, or keep it and merge the other code into it.',
	tooManyPoints: `Together they would have more than ${ledgerLimits.sum} points.`,
	rights: 'Points change hands, which needs the permission manageTransaction.',
	passwordWaits: 'The password of this participant is still being set. Try again in a minute.',
	undone: 'This merge is undone already.',
	tooOld: 'A merge can be undone for 90 days.',
	keptGone: 'The participant that was kept is deleted.',
	mergedOn: 'The participant that was kept has been merged into another since. Undo that merge first.',
	spent: 'Points that would go back were spent since.',
	taken: 'The e-mail, code or external ID is in use by another participant now.',
};

/** BAD_REQUEST with the reason; CONFLICT for what another user may have done meanwhile. */
export function refuse(reason: MergeRefusal | MergeUndoRefusal, params: { missing?: number } = {}): never {
	const missing = params.missing === undefined ? '' : ` Missing: ${params.missing}.`;
	throw new AppError(
		reason === 'undone' ? 'CONFLICT' : 'BAD_REQUEST',
		{ reason: `merge.${reason}`, ...params },
		{ message: sentences[reason] + missing },
	);
}
