import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = () => [
	{ ...visit('/api/docs/:operation?', '/api/docs/postProgramsByIdOrders', 'heading'), outside: true },
];
