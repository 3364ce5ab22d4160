import type { ProgramContext } from '../../../trpc';

/** A product on sale as the price calculator takes it: what the supplier asks, in dollars a unit, and its price now. */
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

const sql = `select x.product_id as "productID", x.product_name as "productName", x.brand_name as "brandName",
		x.product_model as "productModel", x.cost::text, x.freight::text, x.handling::text, x.price_points as "pricePoints",
		count(*) over ()::int as total
	from product x
	where x.program_id = $1 and ($2 = '' or strpos(
		fold_text(x.product_name || ' ' || x.brand_name || ' ' || x.product_model || ' ' || x.product_id), fold_text($2)) > 0)
	order by x.product_name collate "und-x-icu", x.id offset $3 limit $4`;

/** Products on sale by a part of their name, brand, model or key, in order of their names. */
export async function pickProduct(ctx: ProgramContext, { search, skip, take }: Page) {
	const { rows } = await ctx.db.pool.query<PricedProduct & { total: number }>({
		name: 'product-pick',
		text: sql,
		values: [ctx.program.id, search, skip, take],
	});
	return { items: rows.map(({ total: _, ...product }) => product), total: rows[0]?.total ?? 0 };
}

interface Page {
	search: string;
	skip: number;
	take: number;
}
