/** No markup, markup on the product cost only, markup on the delivered cost. */
export const markups = ['0', '1', '2'] as const;
/** What the tax estimate is a percentage of. */
export const taxBases = ['taxonitemcostonly', 'taxondeliveredcost', 'notax'] as const;
