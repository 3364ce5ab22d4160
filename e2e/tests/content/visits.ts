import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async (portal) => {
	const { id } = await portal.program('Crew Milestones');
	return [visit('/programs/:programId/menu/:language?', `/programs/${id}/menu`, 'treeitem')];
};
