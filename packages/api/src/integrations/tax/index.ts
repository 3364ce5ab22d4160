export type { TaxAsking, TaxOrder, TaxService } from './tax-service';
export { createTaxService } from './taxjar';
