import { AppError } from '@rewards/api/errors/index';
import type { FastifyRequest } from 'fastify';

/** Clients send the program twice; when the two differ it isn't ours to guess which one was meant. BAD_REQUEST then. */
export function checkProgramHeader(request: FastifyRequest, named: string): void {
	const header = request.headers['programid'];
	if (header === undefined || String(header).toLowerCase() === named.toLowerCase()) return;
	const shown = String(header).slice(0, 100);
	throw new AppError(
		'BAD_REQUEST',
		{ header: shown, path: named },
		{ message: `The header ProgramId names ${shown}, the path names ${named}.` },
	);
}
