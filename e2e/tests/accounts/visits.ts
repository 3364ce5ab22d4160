import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async (portal) => {
	const { id } = await portal.account('Atlas Loyalty Group');
	const tabs = '/customers/:accountId/:tab?';
	return [
		visit('/customers', '/customers', 'grid'),
		visit(tabs, `/customers/${(await portal.account('Orchard Bank')).id}`, 'grid'),
		visit(tabs, `/customers/${id}/users`, 'grid'),
		visit(tabs, `/customers/${id}/accounts`, 'grid'),
		visit(tabs, `/customers/${(await portal.account('Meridian Rewards')).id}/unassigned`, 'grid'),
	];
};
