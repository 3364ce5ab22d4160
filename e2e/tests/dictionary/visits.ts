import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async (portal) => {
	const several = await portal.program('Sky Points');
	const one = await portal.program('Crew Milestones');
	return [
		visit('/programs/:programId/dictionary/:language?', `/programs/${several.id}/dictionary/fr`, 'heading'),
		visit(null, `/programs/${one.id}/dictionary?group=cart`, 'heading'),
	];
};
