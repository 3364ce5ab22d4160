import type { PoolClient } from '@rewards/db';
import { pointPreviewResultSchema } from '@rewards/validators/ledger/imports';
import type { BlankCells, ImportMode } from '@rewards/validators/participants/constants';
import {
	countsOfMode,
	type ParticipantPreviewResult,
	participantPreviewResultSchema,
} from '@rewards/validators/participants/imports';
import type { RecipeKind, RunQuestion } from '@rewards/validators/recipes/constants';
import {
	archivedAllowed,
	archivedQuestion,
	type RecipeLimits,
	refusedQuestion,
} from '@rewards/validators/recipes/limits';
import type { AnyImportFlow } from '../../../imports/flow';
import { enqueue, type JobRequest } from '../../../jobs';
import type { ProgramContext } from '../../../trpc';
import { commitPointImport, pointFlow } from '../../ledger';
import { commitImport, participantFlow } from '../../participants';

interface Answers extends RecipeLimits {
	mode: ImportMode | null;
	blanks: BlankCells;
	again: boolean;
}

/** What differs between the kinds of import that a recipe can run by itself. */
interface RunKind {
	flow: AnyImportFlow;
	preview(client: PoolClient, request: JobRequest<unknown>): Promise<string>;
	/** What staff have to decide before a previewed file is imported; null if nothing. */
	question(result: unknown, answers: Answers): RunQuestion | null;
	/** Starts the import of a previewed file, as the question's absence allows it. */
	commit(ctx: ProgramContext, previewId: string, result: unknown, answers: Answers): Promise<{ jobId: string }>;
}

const modeOf = ({ mode }: Answers): ImportMode => mode ?? 'add';
const people = (result: unknown): ParticipantPreviewResult => participantPreviewResultSchema.parse(result);

/** Emptying refuses rows whose required cells are blank. */
const countsOf = (result: unknown, answers: Answers) => countsOfMode(people(result), modeOf(answers), answers.blanks);

export const runKinds: Record<RecipeKind, RunKind> = {
	participants: {
		flow: participantFlow,
		preview: (client, request) => {
			const { previewJob } = participantFlow;
			return enqueue(client, previewJob, { ...request, params: previewJob.parse(request.params) });
		},
		question: (result, answers) =>
			refusedQuestion({ ...people(result), ...countsOf(result, answers) }, answers) ??
			archivedQuestion(people(result), modeOf(answers), answers),
		commit: (ctx, previewId, result, answers) => {
			const mode = modeOf(answers);
			// The program may have changed since: more than the recipe allows are asked about, however few they are.
			const archivedAtMost = mode === 'replace' ? archivedAllowed(people(result), answers) : undefined;
			return commitImport(ctx, { previewId, mode, blanks: answers.blanks, archivedAtMost });
		},
	},
	points: {
		flow: pointFlow,
		preview: (client, request) => {
			const { previewJob } = pointFlow;
			return enqueue(client, previewJob, { ...request, params: previewJob.parse(request.params) });
		},
		question: (result, answers) => {
			const { unclear, unclearDates, sameFile, ...counts } = pointPreviewResultSchema.parse(result);
			if (unclear || unclearDates)
				return { reason: 'unclear', count: (unclear?.rows ?? 0) + (unclearDates?.rows ?? 0) };
			if (sameFile && !answers.again) return { reason: 'sameFile' };
			return refusedQuestion(counts, answers);
		},
		commit: (ctx, previewId, _result, { again }) => commitPointImport(ctx, { previewId, again }),
	},
};
