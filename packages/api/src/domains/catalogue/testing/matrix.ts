import { type Matrix, program } from '../../../authorization/testing/cells';
import { plainPrices } from './prices';

export const matrix: Matrix = {
	'catalogue.prices.preview': program(() => plainPrices),
	'catalogue.prices.products': program(() => ({ search: 'a' })),
};
