import type { BlankCells, ImportMode } from '@rewards/validators/participants/constants';
import { countsOfMode, type ParticipantPreviewResult } from '@rewards/validators/participants/imports';

export type Kind = 'created' | 'changed' | 'unchanged' | 'known' | 'rejected' | 'archived';

/** The possible outcomes of a file's rows in each mode. */
export const kindsOf: Readonly<Record<ImportMode, readonly Kind[]>> = {
	add: ['created', 'known', 'rejected'],
	update: ['created', 'changed', 'unchanged', 'rejected'],
	replace: ['created', 'changed', 'unchanged', 'archived', 'rejected'],
};

/** Predicted outcomes of the rows. */
export function countsOf(
	result: ParticipantPreviewResult,
	mode: ImportMode,
	blanks: BlankCells,
): { kind: Kind; count: number }[] {
	const counts = countsOfMode(result, mode, blanks);
	return kindsOf[mode].map((kind) => ({ kind, count: counts[kind] }));
}

/** Why an import would do nothing, as the end of its text key; null if it does something. */
export function idle(
	result: ParticipantPreviewResult,
	mode: ImportMode,
	blanks: BlankCells = 'keep',
): 'nothingGood' | 'nothingNew' | 'nothingChanges' | null {
	const { created, changed, unchanged, known, archived } = countsOfMode(result, mode, blanks);
	if (created + changed + archived > 0) return null;
	if (known + unchanged === 0) return 'nothingGood';
	// Only if the mode that the text suggests would change something.
	return mode === 'add' && countsOfMode(result, 'update', blanks).changed > 0 ? 'nothingNew' : 'nothingChanges';
}
