import { plainPrices } from '@rewards/validators/prices/testing/plain-prices';
import { type Matrix, program } from '../../../authorization/testing/cells';

export const matrix: Matrix = {
	'catalogue.prices.preview': program(() => plainPrices),
	'catalogue.prices.products': program(() => ({ search: 'a' })),
};
