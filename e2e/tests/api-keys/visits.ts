import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async () => [visit('/api-keys', '/api-keys', 'grid')];
