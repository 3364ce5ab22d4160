import type { ImportMode } from '../participants/constants';
import type { ParticipantPreviewResult } from '../participants/imports';
import { countsOfMode } from '../participants/imports';
import type { RunQuestion } from './constants';

export interface RecipeLimits {
	/** Percent. */
	archivedLimit: number;
	refusedLimit: number;
}

// Whole numbers: a share such as 5.01 % has no exact fraction.
const exceeds = (count: number, of: number, limit: number): boolean => count * 100 > of * limit;

/** The question about a file of which too many rows would be refused; null within the limit. */
export const refusedQuestion = (
	{ rows, rejected }: { rows: number; rejected: number },
	{ refusedLimit: limit }: RecipeLimits,
): RunQuestion | null =>
	exceeds(rejected, rows, limit) ? { reason: 'refused', count: rejected, of: rows, limit } : null;

type Counts = Pick<ParticipantPreviewResult, 'archived' | 'changed' | 'unchanged'>;
const presentIn = ({ archived, changed, unchanged }: Counts): number => archived + changed + unchanged;

/** How many people a previewed file may archive without a question. */
export const archivedAllowed = (result: Counts, { archivedLimit }: RecipeLimits): number =>
	Math.floor((presentIn(result) * archivedLimit) / 100);

/**
 * The question about a file that would archive too many of the people whom the program has; null within the limit, and
 * in a mode that archives nobody.
 */
export function archivedQuestion(
	result: ParticipantPreviewResult,
	mode: ImportMode,
	{ archivedLimit: limit }: RecipeLimits,
): RunQuestion | null {
	const { archived } = countsOfMode(result, mode);
	const of = presentIn(result);
	return exceeds(archived, of, limit) ? { reason: 'archived', count: archived, of, limit } : null;
}
