import { downloadRouter } from '../../download-router';
import { exportRouter } from '../../export-router';
import { appRouter } from '../../router';
import { type Access, type Context, createCallerFactory, metaOf } from '../../trpc';
import { uploadRouter } from '../../upload-router';

/** Prefix of the names of list files. */
export const files = 'export/';

/** All routers, by the prefix of their procedures. */
const routers = {
	'': appRouter,
	[files]: exportRouter,
	'upload/': uploadRouter,
	'download/': downloadRouter,
} as const;

export interface Entry {
	/** `participants.list`, `export/participants`. */
	path: string;
	access: Access | undefined;
	mutates: boolean;
	/** Calls it in process, as the server does. */
	call: (ctx: Context, input: unknown, signal?: AbortSignal) => Promise<unknown>;
}

type Callers = (ctx: Context, options: { signal?: AbortSignal | undefined }) => object;

/** Every procedure of the product. */
export const entries: readonly Entry[] = Object.entries(routers)
	.flatMap(([prefix, router]) => {
		const callers = createCallerFactory(router as typeof appRouter) as Callers;
		return Object.entries(router._def.procedures).map(([name, procedure]) => ({
			path: `${prefix}${name}`,
			access: metaOf(procedure)?.access,
			mutates: (procedure as unknown as { _def: { type: string } })._def.type === 'mutation',
			call: (ctx: Context, input: unknown, signal?: AbortSignal) => {
				const found = name
					.split('.')
					.reduce<unknown>((at, part) => Reflect.get(Object(at), part), callers(ctx, { signal }));
				return (found as (input: unknown) => Promise<unknown>)(input);
			},
		}));
	})
	.toSorted((a, b) => a.path.localeCompare(b.path));

export function entryOf(path: string): Entry {
	const entry = entries.find((one) => one.path === path);
	if (!entry) throw new Error(`There is no procedure ${path}.`);
	return entry;
}
