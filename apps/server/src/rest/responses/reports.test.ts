import { expect, it } from 'vitest';
import { orderDetailRow, overviewRow, taxRow } from './reports';

const exampleOf = (row: { meta(): Record<string, unknown> | undefined }): Record<string, unknown> => {
	const [example] = (row.meta()?.['examples'] ?? []) as Record<string, unknown>[];
	return { ...example };
};

// docs/product/reports.md: what of an order came to nothing is a row of its own.
it.each([
	['an overview', overviewRow, { quantity: -2, orders: 0, total: -300, totalAmount: '-41.50', totalShipping: '-5.00' }],
	['order detail', orderDetailRow, { quantity: -2, total: -300, amount: '-41.50' }],
	['tax', taxRow, { orderTotalAmount: '-41.50', shipping: '-5.00', taxableAmount: '-41.50', amountToCollect: '-2.59' }],
] as const)('documents the negative rows of %s', (_, row, ended) => {
	const given = { ...exampleOf(row), movement: 'returned', ...ended };
	expect(row.safeParse(given).error).toBeUndefined();
});
