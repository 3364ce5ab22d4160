import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async (portal) => [
	visit('/webhooks', '/webhooks', 'grid'),
	visit('/webhooks/:endpointId', `/webhooks/${await portal.webhook()}`, 'grid'),
];
