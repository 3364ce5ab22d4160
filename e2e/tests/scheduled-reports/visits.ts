import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async () => [visit('/report/scheduled', '/report/scheduled', 'grid')];
