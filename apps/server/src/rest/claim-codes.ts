import { claimCodesSchema } from '@rewards/validators/claim-codes/schemas';
import { z } from 'zod';
import { jobDone } from './responses/job-done';
import { codeBatch } from './responses/participants';
import { exampleIds } from './responses/pieces';
import { route } from './route';

/** Forms send numbers as strings. */
const figure = (value: unknown): unknown =>
	typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

/** Codes of a claim program. */
export const claimCodeRoutes = [
	route('POST', '/api/programs/{id}/claimcodes', {
		summary: 'Generate a batch of claim codes',
		answers: codeBatch,
		example: { levelId: exampleIds.level, quantity: 500 },
		who: ['manageTransaction'],
		body: claimCodesSchema.extend({ quantity: z.preprocess(figure, claimCodesSchema.shape.quantity) }),
		call: async ({ caller, ctx, params, body, request }) => {
			const { jobId } = await caller.claimCodes.generate({ programId: params.id, ...body });
			const { batchId, quantity } = await jobDone({ caller, db: ctx.db, request }, 'claimCodeGeneration', jobId);
			return { id: batchId, quantity };
		},
	}),
];
