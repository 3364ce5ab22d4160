import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async (portal) => {
	const { id } = await portal.program('Guest Thanks');
	const codes = '/programs/:programId/claim-codes';
	const batch = `/programs/${id}/claim-codes/${await portal.claimCodeBatch(id)}`;
	return [
		visit(codes, `/programs/${id}/claim-codes`, 'grid'),
		visit(`${codes}/:batchId`, batch, 'grid'),
		visit(`${codes}/:batchId/print`, `${batch}/print`, 'list'),
	];
};
