import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async (portal) => {
	const { id } = await portal.program('Sky Points');
	const program = '/programs/:programId';
	return [
		visit(`${program}/products`, `/programs/${id}/products`, 'grid'),
		visit(`${program}/products/:id`, `/programs/${id}/products/${await portal.product(id)}`, 'table'),
		visit(`${program}/builds`, `/programs/${id}/builds`, 'grid'),
		visit(`${program}/builds/:buildId`, `/programs/${id}/builds/${await portal.build(id)}`, 'grid'),
		visit('/automated-build-report', '/automated-build-report', 'grid'),
	];
};
