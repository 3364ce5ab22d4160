import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const testsIn = (folder) =>
	readdirSync(join(root, folder))
		.filter((name) => name.endsWith('.test.ts'))
		.map((name) => `${folder}/${name}`);

/**
 * What `npm run mutation` changes, and the tests that have to notice. A group lies in one workspace: its tests import
 * what they test by relative paths.
 * @type {Record<string, {about: string, files: string[], tests: string[]}>}
 */
export const mutationGroups = {
	moves: {
		about: 'what staff may do with an order, and what a void, an edit and a resubmit change',
		files: ['packages/validators/src/orders/moves.ts'],
		tests: ['packages/validators/src/orders/moves.test.ts'],
	},
	effects: {
		about: 'what a move of an order writes: order, items, points, timeline, errors, audit',
		files: ['packages/api/src/domains/orders/moves/*.ts', '!packages/api/src/domains/orders/moves/*.test.ts'],
		tests: testsIn('packages/api/src/domains/orders/moves'),
	},
	prices: {
		about: 'the figures of a price',
		files: ['packages/validators/src/prices/price.ts'],
		tests: ['packages/validators/src/prices/price.test.ts'],
	},
	figures: {
		about: 'cancelled and returned items: their phases, and the status that they give an order',
		files: ['packages/api/src/domains/orders/supplier/item-moves.ts'],
		tests: ['packages/api/src/domains/orders/supplier/item-moves.test.ts'],
	},
	ledger: {
		about: 'entries, reversals and reconciling',
		files: [
			'packages/api/src/domains/ledger/procedures/{add,reverse}-transaction.ts',
			'packages/api/src/domains/ledger/services/{insert-entry,lock-sums,reconcile}.ts',
		],
		tests: ['ledger', 'differences', 'conservation'].map((name) => `packages/api/src/domains/ledger/${name}.test.ts`),
	},
	authorization: {
		about: 'narrowing to the caller’s accounts and programs, and who stands above whom',
		files: ['packages/api/src/authorization/*.ts', '!packages/api/src/authorization/*.test.ts'],
		tests: ['authorization', 'domains/accounts', 'domains/users', 'domains/roles'].flatMap((folder) =>
			testsIn(`packages/api/src/${folder}`),
		),
	},
	intake: {
		about: 'orders on their way in: buyer, offer, price, points, number, key',
		files: ['packages/api/src/domains/orders/intake/*.ts', '!packages/api/src/domains/orders/intake/*.test.ts'],
		tests: testsIn('packages/api/src/domains/orders/intake'),
	},
};
