import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async (portal) => {
	const points = await portal.program('Sky Points');
	const plateau = await portal.program('Crew Milestones');
	return [
		visit('/programs/:programId/settings', `/programs/${plateau.id}/settings`, 'form'),
		visit('/programs', '/programs', 'heading'),
		visit(null, `/programs/${points.id.replace(/.$/, 'x')}/settings`, 'alert'),
	];
};
