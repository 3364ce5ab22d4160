import { answerGridRequest } from '@rewards/api/grid/rest';
import { agreeOnProgram } from '@rewards/api/trpc/index';
import { createUploadCaller } from '@rewards/api/upload-router';
import { readingSchema } from '@rewards/validators/imports/schemas';
import { participantFromBody } from '@rewards/validators/participants/body';
import { blankCells, importModes, participantFields } from '@rewards/validators/participants/constants';
import { participantPasswordSchema, participantShape } from '@rewards/validators/participants/schemas';
import { z } from 'zod';
import { incomingFileOf } from '../http/files/upload-file';
import { modeOf, queryAllowArchived, queryFlag } from '../http/files/uploads';
import { lastWins } from './bodies/last-wins';
import { gridQuery } from './grid';
import { gridOf } from './responses/grid';
import { importAnswer, previewAnswer } from './responses/import-answer';
import { participant, participantImport, participantRow } from './responses/participants';
import { done } from './responses/pieces';
import { route } from './route';

/** The version that the client has loaded, if it knows it. */
const versioned = z.object({ version: z.int().positive().nullish() });

/** The first address in a body, as far as it has one. */
const addressOf = ({ addresses }: Record<string, unknown>): object => {
	const [first] = Array.isArray(addresses) ? addresses : [];
	return typeof first === 'object' && first !== null ? first : {};
};

/** Participants of a program, which this API calls users. */
export const participantRoutes = [
	route('GET', '/api/programs/{programId}/users', {
		summary: "List a program's participants",
		answers: gridOf(participantRow),
		who: ['manageParticipant'],
		query: gridQuery,
		call: ({ caller, params, query }) =>
			answerGridRequest(query, (grid) => caller.participants.list({ ...grid, ...params, carts: true })),
	}),
	route('POST', '/api/programs/{id}/users', {
		summary: 'Add a participant',
		answers: participant,
		takes: participantShape.partial(),
		example: {
			name: 'Omar Haddad',
			email: 'omar@customer.example',
			status: 'Active',
			password: 'correct-horse-9',
			addresses: [
				{
					address1: '5 Elm Street',
					townCity: 'Boston',
					stateCounty: 'MA',
					postcode: '02110',
					country: 'US',
					phone: '617-555-0102',
				},
			],
		},
		who: ['manageParticipant'],
		body: z.unknown(),
		call: ({ caller, params, body }) => {
			const participant = participantShape.parse(participantFromBody(body));
			return caller.participants.create({ programId: params.id, participant });
		},
	}),
	route('GET', '/api/programs/{id}/users/{userId}', {
		summary: 'Read a participant',
		answers: participant,
		who: ['manageParticipant'],
		call: ({ caller, params }) => caller.participants.get({ programId: params.id, participantId: params.userId }),
	}),
	route('POST', '/api/programs/{id}/users/{userId}', {
		summary: 'Change a participant',
		answers: participant,
		takes: participantShape.partial().extend(versioned.shape),
		example: { status: 'Disabled' },
		who: ['manageParticipant'],
		body: z.unknown(),
		call: ({ caller, params, body }) => {
			const key = { programId: params.id, participantId: params.userId };
			const given = participantFromBody(body);
			const { version: known } = versioned.parse(body);
			const save = async () => {
				const current = await caller.participants.get(key);
				const address = addressOf(given);
				const participant = participantShape.parse({
					...current,
					...given,
					addresses: [{ ...current.addresses[0], ...address }],
				});
				const sent = participantFields.filter((field) => field in given || field in address);
				return caller.participants.update({ ...key, version: known ?? current.version, participant, sent });
			};
			return (known ?? null) === null ? lastWins(save) : save();
		},
	}),
	route('DELETE', '/api/programs/{id}/users/{userId}', {
		summary: 'Delete a participant',
		answers: done,
		who: ['manageParticipant'],
		call: async ({ caller, params }) => {
			await caller.participants.delete({ programId: params.id, participantId: params.userId });
			return { success: true };
		},
	}),
	route('POST', '/api/programs/{id}/resetuserpassword', {
		summary: "Set a participant's password",
		answers: done,
		example: { email: 'omar@customer.example', password: 'correct-horse-9' },
		who: ['manageParticipant'],
		// Clients name the program here too (docs/product/participants.md).
		body: participantPasswordSchema.extend({ programId: z.string('invalidType').nullish() }),
		call: ({ caller, params, body: { programId, ...body } }) => {
			if (programId) agreeOnProgram(programId, params.id, "body's programId");
			return caller.participants.resetPassword({ programId: params.id, ...body });
		},
	}),
	route('POST', '/api/programs/{programId}/users/import', {
		summary: 'Import participants from a CSV file',
		answers: participantImport,
		who: ['manageParticipant'],
		upload: 'csv',
		query: z.object({
			checkStatus: queryFlag,
			mode: z.enum(importModes).optional(),
			allowArchived: queryAllowArchived,
			preview: queryFlag,
			blankCells: z.enum(blankCells).default('keep'),
			...readingSchema.pick({ encoding: true, headerRow: true }).shape,
		}),
		call: async ({ caller, ctx, params, query, request }) => {
			const file = incomingFileOf(request, 'csv');
			const { checkStatus, mode = modeOf(checkStatus), allowArchived, preview, blankCells: blanks, ...reading } = query;
			const input = { ...params, mode, blanks, allowArchived, preview, reading, file };
			const { jobId } = await createUploadCaller(ctx).participants(input);
			const asking = { caller, db: ctx.db, request };
			return preview
				? previewAnswer(asking, { ...params, previewId: jobId }, { mode, blanks })
				: importAnswer(asking, jobId);
		},
	}),
];
