import { z } from 'zod';
import type { RequestInfo } from '../context';
import { AppError } from '../errors';
import { findProgramInScope, type Scoped } from './find-program-in-scope';

const uuid = z.uuid();
/** Requests whose header was already checked: a batch holds many calls. */
const looked = new WeakMap<RequestInfo, Promise<unknown>>();

/**
 * Refuses a program named in a second place, `place`, that differs from the one of the path or the input: BAD_REQUEST
 * with both.
 */
export function agreeOnProgram(given: string, named: string, place: 'header ProgramId' | "body's programId"): void {
	if (given.toLowerCase() === named.toLowerCase()) return;
	const shown = given.slice(0, 100);
	throw new AppError(
		'BAD_REQUEST',
		{ [place === 'header ProgramId' ? 'header' : 'body']: shown, path: named },
		{ message: `The ${place} names ${shown}, the path or the input names ${named}.` },
	);
}

/**
 * Clients may also name the program in the header `ProgramId`. When path or input name a different one, the intent is
 * ambiguous: BAD_REQUEST with both. Where nothing else names one, NOT_FOUND for a program that isn't the caller's.
 * Costs nothing without the header.
 */
export async function checkNamedProgram(ctx: Scoped & { request: RequestInfo }, named: unknown): Promise<void> {
	const { programId: given } = ctx.request;
	if (given === undefined) return;
	if (typeof named === 'string') {
		agreeOnProgram(given, named, 'header ProgramId');
		return;
	}
	if (!uuid.safeParse(given).success) throw new AppError('NOT_FOUND', { entity: 'program' });
	const looking = looked.get(ctx.request) ?? findProgramInScope(ctx, given);
	looked.set(ctx.request, looking);
	await looking;
}
