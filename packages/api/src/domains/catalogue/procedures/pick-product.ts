import type { PoolClient } from '@rewards/db';
import { productPickSchema } from '@rewards/validators/prices/schemas';
import { inTurn } from '../../../grid';
import { type ProgramContext, programProcedure } from '../../../trpc';

/**
 * A product on sale as the price calculator uses it: the supplier's cost, in dollars per unit, and its current price.
 */
export interface PricedProduct {
	productID: string;
	productName: string;
	brandName: string;
	productModel: string;
	cost: string;
	freight: string;
	handling: string;
	pricePoints: number;
}

const columns = `x.product_id as "productID", x.product_name as "productName", x.brand_name as "brandName",
	x.product_model as "productModel", x.cost::text, x.freight::text, x.handling::text, x.price_points as "pricePoints"`;

/** Maximum words of a search. */
const mostWords = 5;
/** The words of a search as patterns for `search_text`. */
export const searchPatterns = (search: string): string[] =>
	search
		.split(/\s+/)
		.filter(Boolean)
		.slice(0, mostWords)
		.map((word) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);

interface Page {
	search: string;
	skip: number;
	take: number;
}

/** Products on sale that have every word in name, brand, model, key or supplier, ordered by name. */
export function pickProduct(ctx: ProgramContext, { search, skip, take }: Page, signal?: AbortSignal) {
	const words = searchPatterns(search);
	// A separate condition per word: only then does each use the trigram index.
	const has = words.map((_, at) => `and x.search_text like fold_text($${at + 2})`).join(' ');
	const found = `from product x where x.program_id = $1 ${has}`;
	const rest = `order by x.product_name collate "und-x-icu", x.id offset $${words.length + 2} limit $${words.length + 3}`;
	const values = [ctx.program.id, ...words];
	const look = async (client: PoolClient) => {
		// Separate, so that a page of all products is read from the index on names.
		const { rows: counts } = await client.query<{ total: number }>(`select count(*)::int as total ${found}`, values);
		const { rows: items } = await client.query<PricedProduct>(`select ${columns} ${found} ${rest}`, [
			...values,
			skip,
			take,
		]);
		return { items, total: counts[0]?.total ?? 0 };
	};
	return inTurn(ctx.db, look, signal);
}

/** Products on sale with their cost, for the price calculator. */
export const pickProductProcedure = programProcedure('manageProgram')
	.input(productPickSchema)
	.query(({ ctx, input, signal }) => pickProduct(ctx, input, signal));
