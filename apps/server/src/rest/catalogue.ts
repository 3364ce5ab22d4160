import { answerGridRequest, namedWithin } from '@rewards/api/grid/rest';
import type { Caller } from '@rewards/api/router';
import { z } from 'zod';
import { gridQuery } from './grid';
import { buildRow, productRow, rebuildAsked, rebuildHistory } from './responses/catalogue';
import { gridOf } from './responses/grid';
import { route } from './route';

type Row = Awaited<ReturnType<Caller['automatedBuilds']['list']>>['items'][number];
/** Clients treat the feed's state as a nested object. They query by its path and by the list's own names. */
const feedPaths = { 'feedStatus.status': 'feedStatus', 'feedStatus.feedLastBuilt': 'feedLastBuilt' };
const nested = ({ feedStatus: status, feedLastBuilt, ...row }: Row) => ({
	...row,
	feedLastBuilt,
	feedStatus: { status, feedLastBuilt },
});

/** Catalogues: rebuilds, their results, and the products on sale. */
export const catalogueRoutes = [
	route('POST', '/api/programs/{id}/rebuild', {
		summary: "Rebuild a program's catalog",
		answers: rebuildAsked,
		takes: z.looseObject({}),
		example: {},
		who: ['manageProgramAdvanced'],
		// Clients send the whole program, of which only the id in the path is used, and then poll the history until the
		// rebuild has ended.
		call: async ({ caller, params }) => ({
			success: true,
			...(await caller.catalogue.rebuild({ programId: params.id })),
		}),
	}),
	route('GET', '/api/programs/{id}/rebuildhistory', {
		summary: 'Read the steps of the latest rebuild',
		answers: rebuildHistory,
		who: ['manageProgramAdvanced', 'manageOrders'],
		call: ({ caller, params }) => caller.catalogue.history({ programId: params.id }),
	}),
	route('GET', '/api/programs/{id}/productslist', {
		summary: "List a program's products",
		answers: gridOf(productRow),
		who: ['manageReports'],
		query: gridQuery,
		call: ({ caller, params, query }) =>
			answerGridRequest(query, (grid) => caller.products.list({ ...grid, programId: params.id })),
	}),
	route('GET', '/api/allprograms', {
		summary: 'List programs with the state of their feeds',
		answers: gridOf(buildRow),
		who: ['manageOrders'],
		query: gridQuery,
		call: ({ caller, query }) =>
			answerGridRequest(
				query,
				namedWithin(feedPaths, async (grid) => {
					const page = await caller.automatedBuilds.list(grid);
					return { ...page, items: page.items.map(nested) };
				}),
			),
	}),
];
