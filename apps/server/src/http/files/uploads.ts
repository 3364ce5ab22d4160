import { accessOf, type Services } from '@rewards/api/trpc/index';
import { createUploadCaller, uploadRouter } from '@rewards/api/upload-router';
import { readingSchema } from '@rewards/validators/imports/schemas';
import { blankCells, type ImportMode, importModes } from '@rewards/validators/participants/constants';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { madeOnce } from '../made-once';
import { authenticated, contextOf, goneOf, takeStreams } from '../request-context';
import { addPartUploads } from './part-uploads';
import { incomingFileOf, keyedFileOf } from './upload-file';

const yes = ['true', '1', 'on', 'yes', 'y'] as const;
const no = ['false', '0', 'off', 'no', 'n', ''] as const;

/**
 * A flag in a query string, in any case: `true`, `1`, `on` and `yes`, or `false`, `0`, `off`, `no` and empty;
 * VALIDATION for anything else.
 */
export const queryFlag = z
	.preprocess(
		(value) => (typeof value === 'string' ? value.trim().toLowerCase() : (value ?? 'false')),
		z.enum([...yes, ...no]),
	)
	.transform((value) => yes.some((word) => word === value));

/** The number of participants that a replacing import may archive, in a query string. */
export const queryAllowArchived = z
	.string()
	.regex(/^\d{1,9}$/, 'notWhole')
	.transform(Number)
	.optional();

/** The mode of an import that names none: Override replaces (docs/decisions/0050-modes-of-imports.md). */
export const modeOf = (override: boolean): ImportMode => (override ? 'replace' : 'add');

const inProgram = z.object({ programId: z.uuid() });
const query = inProgram.extend({
	override: queryFlag,
	mode: z.enum(importModes).optional(),
	allowArchived: queryAllowArchived,
	blankCells: z.enum(blankCells).default('keep'),
	...readingSchema.pick({ encoding: true, headerRow: true }).shape,
});

/**
 * Where the web app sends files. CSV files are never buffered whole, never written to disk and never stored unencrypted
 * in the database; an image is held until it has been re-encoded.
 */
export async function addUploads(app: FastifyInstance, services: Services): Promise<void> {
	await app.register(async (scope) => {
		takeStreams(scope);
		addPartUploads(scope, services);
		scope.post(
			'/upload/participants',
			{ onRequest: authenticated(services, accessOf(uploadRouter.participants)) },
			async (request, reply) => {
				const asking = query.parse(request.query);
				const { override, mode = modeOf(override), blankCells: blanks, encoding, headerRow, programId } = asking;
				const input = { programId, mode, blanks };
				reply.header('cache-control', 'no-store');
				const asked = {
					operation: 'POST /upload/participants',
					input: { ...input, encoding, headerRow },
					content: keyedFileOf(request, 'csv'),
					signal: goneOf(reply),
				};
				return madeOnce(contextOf(request), asked, (ctx) =>
					createUploadCaller(ctx).participants({
						...input,
						reading: { encoding, headerRow },
						file: incomingFileOf(request, 'csv'),
					}),
				);
			},
		);
		scope.post(
			'/upload/images',
			{ onRequest: authenticated(services, accessOf(uploadRouter.images)) },
			async (request, reply) => {
				const input = inProgram.parse(request.query);
				reply.header('cache-control', 'no-store');
				const asked = {
					operation: 'POST /upload/images',
					input,
					content: keyedFileOf(request, 'image'),
					signal: goneOf(reply),
				};
				return madeOnce(contextOf(request), asked, (ctx) =>
					createUploadCaller(ctx).images({ ...input, file: incomingFileOf(request, 'image') }),
				);
			},
		);
	});
}
