import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async (portal) => {
	const { id } = await portal.program('Sky Points');
	const path = (name: string) => visit(`/programs/:programId/${name}`, `/programs/${id}/${name}`, 'grid');
	return [
		path('activity'),
		path('reports/order-detail'),
		path('reports/points-adjustments'),
		path('reports/participant-totals'),
		path('reports/order-summary'),
		path('tax-report'),
		visit('/report/overview', '/report/overview', 'grid'),
	];
};
