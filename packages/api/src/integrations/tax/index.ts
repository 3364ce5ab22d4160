export { asksForTax, taxOf } from './tax-of';
export type { TaxAsking, TaxOrder, TaxService } from './tax-service';
export { createTaxService } from './taxjar';
