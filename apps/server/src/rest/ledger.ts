import { answerGridRequest, renamedGrid } from '@rewards/api/grid/rest';
import { createUploadCaller } from '@rewards/api/upload-router';
import { readingSchema } from '@rewards/validators/imports/schemas';
import { transactionSchema } from '@rewards/validators/ledger/schemas';
import { z } from 'zod';
import { incomingFileOf } from '../http/upload-file';
import { queryFlag } from '../http/uploads';
import { gridOf } from './answers/grid';
import { transaction, transactionRow } from './answers/ledger';
import { pointImport } from './answers/participants';
import { gridQuery } from './grid';
import { pointImportAnswer } from './import-answer';
import { route } from './route';

/** Dotted names of the documented rows, which the list has under plain ones. */
const names = { 'createdBy.userName': 'createdByUserName' };

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
				renamedGrid(names, (grid) =>
					caller.ledger.list({ ...grid, programId: params.id, participantId: params.userId }),
				),
			),
	}),
	route('POST', '/api/programs/{id}/users/{userId}/transactions', {
		summary: 'Give or take points',
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
		query: z.object({ again: queryFlag, ...readingSchema.pick({ encoding: true, decimal: true }).shape }),
		call: async ({ caller, ctx, params, query, request }) => {
			const file = incomingFileOf(request, 'csv');
			const { again, ...reading } = query;
			const { jobId } = await createUploadCaller(ctx).points({ ...params, again, reading, file });
			return pointImportAnswer({ caller, db: ctx.db, request }, jobId);
		},
	}),
];
