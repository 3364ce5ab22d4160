import { answerGridRequest, namedWithin } from '@rewards/api/grid/rest';
import { createUploadCaller } from '@rewards/api/upload-router';
import { readingSchema } from '@rewards/validators/imports/schemas';
import { transactionSchema } from '@rewards/validators/ledger/schemas';
import { z } from 'zod';
import { incomingFileOf } from '../http/files/upload-file';
import { queryFlag } from '../http/files/uploads';
import { gridQuery } from './grid';
import { gridOf } from './responses/grid';
import { pointImportAnswer, pointPreviewAnswer } from './responses/import-answer';
import { transaction, transactionRow } from './responses/ledger';
import { pointImport } from './responses/participants';
import { route } from './route';

/** Nested values are filtered and sorted by their path; the list has them under a plain name as well. */
const paths = { 'createdBy.userName': 'createdByUserName' };

/** A row names an entry's author once, in `createdBy`. */
const withoutPlainName = ({ createdByUserName: _, ...row }: { createdByUserName: string }): object => row;

/** Points of a participant, which this API calls transactions. */
export const ledgerRoutes = [
	route('GET', '/api/programs/{id}/users/{userId}/transactions', {
		summary: "List a participant's points",
		answers: gridOf(transactionRow),
		who: ['manageTransaction'],
		query: gridQuery,
		call: ({ caller, params, query }) =>
			answerGridRequest(
				query,
				namedWithin(paths, async (grid) => {
					const result = await caller.ledger.list({ ...grid, programId: params.id, participantId: params.userId });
					return { ...result, items: result.items.map(withoutPlainName) };
				}),
			),
	}),
	route('POST', '/api/programs/{id}/users/{userId}/transactions', {
		summary: 'Award or deduct points',
		answers: transaction,
		example: { amount: 250, description: 'Sales of October', reference: 'oct-1042' },
		who: ['manageTransaction'],
		body: transactionSchema,
		call: ({ caller, params, body }) =>
			caller.ledger.add({ ...body, programId: params.id, participantId: params.userId }),
	}),
	route('POST', '/api/programs/{programId}/users/importPoints', {
		summary: 'Import points from a CSV file',
		answers: pointImport,
		who: ['manageTransaction'],
		upload: 'csv',
		query: z.object({
			again: queryFlag,
			preview: queryFlag,
			...readingSchema.pick({ encoding: true, decimal: true, dateOrder: true, headerRow: true }).shape,
		}),
		call: async ({ caller, ctx, params, query, request }) => {
			const file = incomingFileOf(request, 'csv');
			const { again, preview, ...reading } = query;
			const { jobId } = await createUploadCaller(ctx).points({ ...params, again, preview, reading, file });
			const asking = { caller, db: ctx.db, request };
			return preview ? pointPreviewAnswer(asking, { ...params, previewId: jobId }) : pointImportAnswer(asking, jobId);
		},
	}),
];
