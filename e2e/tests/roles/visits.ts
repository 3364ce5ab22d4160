import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = () => [visit('/rolemanagement', '/rolemanagement', 'grid')];
