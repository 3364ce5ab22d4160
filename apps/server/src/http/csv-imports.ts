import { startPointImport } from '@rewards/api/domains/ledger/index';
import { type StartedImport, startParticipantImport } from '@rewards/api/domains/participants/index';
import { type Context, createCallerFactory, programProcedure, router } from '@rewards/api/trpc/index';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { csvUploadOf } from './csv-upload';

const isRequest = (value: unknown): value is FastifyRequest =>
	typeof value === 'object' && value !== null && 'raw' in value && 'isMultipart' in value;

/**
 * A stream can't travel through tRPC's own transport, so this router is mounted nowhere and called in process only. The
 * permission and the narrowing to the caller's programs are those of every procedure, and come before the first byte is read.
 */
const uploads = router({
	participants: programProcedure('manageParticipant')
		.input(z.object({ override: z.boolean(), request: z.custom<FastifyRequest>(isRequest) }))
		.mutation(async ({ ctx, input: { override, request } }): Promise<StartedImport> => {
			const limit = request.server.uploadLimit;
			const { name, bytes } = await csvUploadOf(request, limit);
			return startParticipantImport(ctx, { fileName: name, stream: bytes, override, limit });
		}),
	points: programProcedure('manageTransaction')
		.input(z.object({ again: z.boolean(), request: z.custom<FastifyRequest>(isRequest) }))
		.mutation(async ({ ctx, input: { again, request } }): Promise<{ jobId: string }> => {
			const limit = request.server.uploadLimit;
			const { name, bytes } = await csvUploadOf(request, limit);
			return startPointImport(ctx, { fileName: name, stream: bytes, again, limit });
		}),
});
const createUploadCaller = createCallerFactory(uploads);

interface Upload {
	programId: string;
	/** Existing participants are overwritten and unlisted ones archived. */
	override: boolean;
	request: FastifyRequest;
}

/** Streams the request's CSV file into a program's import; see `startParticipantImport` for what is refused. */
export const uploadParticipants = (ctx: Context, upload: Upload): Promise<StartedImport> =>
	createUploadCaller(ctx).participants(upload);

/** Streams the request's CSV file into a program's ledger; see `startPointImport` for what is refused. */
export const uploadPoints = (
	ctx: Context,
	upload: { programId: string; again: boolean; request: FastifyRequest },
): Promise<{ jobId: string }> => createUploadCaller(ctx).points(upload);
