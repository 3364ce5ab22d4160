import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = () => [
	visit('/pages/profile', '/pages/profile', 'heading'),
	visit('/apps/mail', '/apps/mail', 'heading'),
	visit(null, '/no/such/page', 'link'),
];
