import { makePrice, type Price } from '@rewards/validators/prices/price';
import { z } from 'zod';
import { AppError } from '../../../errors';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { pricesOf, readBuildProgram } from '../build/build-program';
import { levelsOf } from '../levels-sql';
import { unitDollars } from '../price-sql';

export interface ProductPage {
	id: string;
	productID: string;
	productName: string;
	brandName: string;
	productModel: string;
	supplierName: string;
	description: string;
	imageUrl: string;
	categories: string[];
	levels: string[];
	productDropShipDays: number;
	stock: number | null;
	priceUSACONT: number;
	/** Dollars of one for the continental USA, as text. */
	priceUSD: string;
	featured: boolean;
	discount: boolean;
	/** How its price came about, the newest first. */
	history: PricePoint[];
}
export interface PricePoint {
	/** The build that changed it; null for a save of price settings. */
	buildId: string | null;
	date: Date;
	/** What the build did (`changeKinds`), or `settings`. */
	kind: string;
	priceBefore: number | null;
	priceAfter: number | null;
}

const find = `select x.id, x.product_id as "productID", x.product_name as "productName", x.brand_name as "brandName",
	x.product_model as "productModel", x.supplier_name as "supplierName", x.description, x.image_url as "imageUrl", x.categories,
	x.product_drop_ship_days as "productDropShipDays", x.stock, x.price_points as "priceUSACONT",
	${unitDollars('x', 'g')}::text as "priceUSD", x.featured, x.discount,
	coalesce(${levelsOf('array_agg(l.description order by l.position)')}, '{}') as levels
	from product x join program g on g.id = x.program_id where x.program_id = $1 and x.id = $2`;
// A save of settings names the row that the product had then; a product that left and returned has another row since,
// and the same key.
const history = `select c.build_id as "buildId", b.finished_at as date, c.kind, c.price_before as "priceBefore", c.price_after as "priceAfter"
	from product_change c join catalogue_build b on b.program_id = c.program_id and b.id = c.build_id
	where c.program_id = $1 and c.product_id = $2 and b.applied
	union all
	select null, at, 'settings', price_before, price_after from product_price_save where program_id = $1 and product_id = any(array(
		select $3::uuid union select c.id from product_change c where c.program_id = $1 and c.product_id = $2))
	order by date desc limit 100`;

/** A product on sale; NOT_FOUND for any other product, and for another program's. */
export async function getProduct({ db, program }: ProgramContext, id: string): Promise<ProductPage> {
	const { rows } = await db.pool.query<Omit<ProductPage, 'history'>>({
		name: 'product-page',
		text: find,
		values: [program.id, id],
	});
	const [product] = rows;
	if (!product) throw new AppError('NOT_FOUND', { entity: 'product' });
	const { rows: points } = await db.pool.query<PricePoint>({
		name: 'product-history',
		text: history,
		values: [program.id, product.productID, id],
	});
	return { ...product, history: points };
}

const cost = 'select cost::text, freight::text, handling::text from product where program_id = $1 and id = $2';

/**
 * The components of a product's price; null in a program whose products have no price in points. NOT_FOUND like
 * `getProduct`.
 */
export async function priceProduct({ db, program }: ProgramContext, id: string): Promise<Price | null> {
	const { rows } = await db.pool.query<{ cost: string; freight: string; handling: string }>(cost, [program.id, id]);
	const [found] = rows;
	if (!found) throw new AppError('NOT_FOUND', { entity: 'product' });
	const prices = pricesOf(await readBuildProgram(db.pool, program.id));
	return prices && makePrice(found, prices);
}

export const getProductProcedure = programProcedure('manageReports')
	.input(z.object({ id: z.uuid() }))
	.query(({ ctx, input }) => getProduct(ctx, input.id));
