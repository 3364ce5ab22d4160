import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async (portal) => {
	const { id } = await portal.program('Sky Points');
	return [
		visit('/start', '/start', 'heading'),
		visit('/dashboard', '/dashboard', 'heading'),
		visit('/programs/:programId/dashboard', `/programs/${id}/dashboard`, 'heading'),
	];
};
