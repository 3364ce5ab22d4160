import { AppError } from './errors';
import type { Lists } from './trpc';

/** Importing them loads the whole product; a process that exports no lists doesn't load it. */
const load = () => import('./export-router');

/** The lists of the product, for its jobs and dashboards. */
export const lists: Lists = {
	check: async (ctx, name) => (await load()).checkExport(ctx, name),
	answer: async (ctx, name, input) => (await load()).answerList(ctx, name, input),
	open: async (ctx, name, input, signal) => {
		const file = await (await load()).openExport(ctx, name, input, signal);
		if (!file) throw new AppError('NOT_FOUND', { entity: 'list' });
		return file;
	},
};
