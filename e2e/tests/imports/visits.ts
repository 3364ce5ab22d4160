import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async (portal) => {
	const { id } = await portal.program('Sky Points');
	const list = '/programs/:programId/recipes';
	return [
		visit(list, `/programs/${id}/recipes`, 'heading'),
		// One that is gone: the sample data has none.
		visit(`${list}/:recipeId`, `/programs/${id}/recipes/${id}`, 'heading'),
	];
};
