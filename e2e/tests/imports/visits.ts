import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async (portal) => {
	const { id } = await portal.program('Sky Points');
	return [visit('/programs/:programId/recipes', `/programs/${id}/recipes`, 'heading')];
};
