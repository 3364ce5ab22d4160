import type { GridResult } from '@rewards/validators/grid';
import type { AnyTRPCQueryProcedure } from '@trpc/server';
import { AppError } from './errors';
import type { GridFile } from './grid';
import { appRouter } from './router';
import { accessOf, type Context, checkAccess, createCallerFactory, metaOf, router } from './trpc';

const listEnd = '.list';

/** The files of all lists, each under its list's name without `.list`. */
function filesOfLists(): Record<string, AnyTRPCQueryProcedure> {
	const files: Record<string, AnyTRPCQueryProcedure> = {};
	for (const [path, procedure] of Object.entries(appRouter._def.procedures)) {
		const file = metaOf(procedure)?.file;
		if (!file) continue;
		if (!path.endsWith(listEnd)) throw new Error(`${path} is a list and must be named so`);
		files[path.slice(0, -listEnd.length)] = file;
	}
	return files;
}

/**
 * The lists that can be exported. Built from the lists themselves (`gridProcedures`), so each has the rights of its
 * list. These are procedures like all others; only their response, a stream, can't be carried by a tRPC transport. So
 * they are called in process, by POST /download/lists/{name}.
 */
export const exportRouter = router(filesOfLists());

const createCaller = createCallerFactory(exportRouter);
export const exportLists: readonly string[] = Object.keys(exportRouter._def.procedures);

/**
 * Opens the file of a list for the caller; null when there is no such list. The procedure parses the input. Throws as
 * the procedure does.
 */
export async function openExport(
	ctx: Context,
	name: string,
	input: unknown,
	signal?: AbortSignal,
): Promise<GridFile | null> {
	if (!exportLists.includes(name)) return null;
	const open = createCaller(ctx, { signal })[name] as (input: unknown) => Promise<GridFile>;
	return open(input);
}

const createAppCaller = createCallerFactory(appRouter);

/** A page of a list for the caller, as its procedure returns it. NOT_FOUND when there is no such list. */
export async function answerList(
	ctx: Context,
	name: string,
	input: unknown,
): Promise<GridResult<Record<string, unknown>>> {
	if (!exportLists.includes(name)) throw new AppError('NOT_FOUND', { entity: 'list' });
	const list = (createAppCaller(ctx) as unknown as Record<string, { list: (input: unknown) => unknown }>)[name]?.list;
	// Every list returns this: `gridProcedures` creates them all.
	return list?.(input) as Promise<GridResult<Record<string, unknown>>>;
}

/**
 * Refuses a caller without access to a list before anything is read: NOT_FOUND for an unknown list, else as the list
 * does.
 */
export function checkExport(ctx: Context, name: string): void {
	const procedure = exportLists.includes(name) ? exportRouter._def.procedures[name] : undefined;
	if (!procedure) throw new AppError('NOT_FOUND', { entity: 'list' });
	checkAccess(ctx, accessOf(procedure));
}
