import type texts from '../../i18n/en/recipes.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		recipes: typeof texts;
	}
}

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			flags: ['manageParticipant', 'manageTransaction'],
			routes: [
				{
					path: '/programs/:programId/recipes',
					title: 'recipes',
					page: deferredImport(
						() => import('./recipes/recipes-page').then((module) => module.RecipesPage),
						'recipes',
						'jobs',
						'validation',
					),
				},
				{
					path: '/programs/:programId/recipes/:recipeId',
					title: 'recipes',
					page: deferredImport(
						() => import('./recipes/recipe-page').then((module) => module.RecipePage),
						'recipes',
						'acting',
					),
				},
			],
		},
	],
	records: {
		importRecipe: ({ entityId, programId }) => programId && `/programs/${programId}/recipes/${entityId}`,
	},
};
