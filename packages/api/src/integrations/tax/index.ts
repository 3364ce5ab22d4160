export type { TaxOrder, TaxService } from './tax-service';
export { createTaxService } from './taxjar';
