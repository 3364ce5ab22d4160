import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async (portal) => {
	const { id } = await portal.program('Sky Points');
	const order = await portal.order(id, 'Completed');
	const trail = await portal.program('Trail Club');
	const batch = await portal.order(trail.id, 'Completed');
	return [
		visit('/programs/:programId/orders', `/programs/${id}/orders`, 'grid'),
		visit('/programs/:programId/reports/batch-order', `/programs/${id}/reports/batch-order`, 'grid'),
		visit('/orderserrors', '/orderserrors', 'grid'),
		visit(
			'/programs/:programId/participants/:participantId/orders/:orderId',
			`/programs/${id}/participants/${order.person.sid}/orders/${order.id}`,
			'heading',
		),
		visit(
			'/programs/:programId/participants/:participantId/batch/:orderId',
			`/programs/${trail.id}/participants/${batch.person.sid}/batch/${batch.id}`,
			'table',
		),
	];
};
