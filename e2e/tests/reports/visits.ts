import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async (portal) => {
	const { id } = await portal.program('Sky Points');
	const path = (name: string) => visit(`/programs/:programId/${name}`, `/programs/${id}/${name}`, 'grid');
	return [
		path('activity'),
		path('reports/order-detail'),
		path('reports/points-adjustments'),
		path('reports/participant-totals'),
		path('reports/points-liability'),
		path('reports/order-summary'),
		path('tax-report'),
		visit('/report/points-liability', '/report/points-liability', 'grid'),
		visit('/report/overview', '/report/overview', 'grid'),
	];
};
