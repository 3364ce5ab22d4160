import type { PoolClient } from '@rewards/db';
import { carouselFieldsSchema } from '@rewards/validators/content/schemas';
import { viewAll } from '@rewards/validators/content/words';
import type { z } from 'zod';
import { inTurn } from '../../../grid';
import { type ProgramContext, programProcedure } from '../../../trpc';

type CarouselFields = Pick<z.output<typeof carouselFieldsSchema>, 'source' | 'productSort' | 'categories' | 'limit'>;

/** A product as a carousel shows it. */
export interface CarouselProduct {
	productID: string;
	productName: string;
	brandName: string;
	imageUrl: string;
	pricePoints: number;
}

const onSale = 'from product x where x.program_id = $1';
/** Names in the interface's sort order; equal ones by id, for a stable order. */
const orders: Record<CarouselFields['productSort'], string> = {
	name_asc: 'x.product_name collate "und-x-icu"',
	name_desc: 'x.product_name collate "und-x-icu" desc',
	brand_asc: 'x.brand_name collate "und-x-icu", x.product_name collate "und-x-icu"',
	brand_desc: 'x.brand_name collate "und-x-icu" desc, x.product_name collate "und-x-icu"',
	price_asc: 'x.price_points',
	price_desc: 'x.price_points desc',
};
/** The share of the catalogue that is new, where the program names none. */
const usualShare = '0.1';
// The newest by the time they came into the catalogue; those of one build by id, for a stable choice.
const newest = `and x.id in (select n.id from product n where n.program_id = $1 order by n.created_at desc, n.id limit (
	select ceil(count(*) * least(1, (select coalesce(p.new_threshold, ${usualShare}) from program p where p.id = $1)))::bigint
	from product c where c.program_id = $1))`;
const sources: Record<CarouselFields['source'], string> = {
	featured: 'and x.featured',
	discount: 'and x.discount',
	new: newest,
};

/** The products that a carousel would show now, from the catalogue on sale. */
export async function listCarouselProducts(
	ctx: ProgramContext,
	{ source, productSort, categories, limit }: CarouselFields,
	signal?: AbortSignal,
) {
	const wanted = categories.filter((name) => name !== viewAll);
	const sql = `select x.product_id as "productID", x.product_name as "productName", x.brand_name as "brandName", x.image_url as "imageUrl",
			x.price_points as "pricePoints", count(*) over ()::int as total
		${onSale} ${sources[source]} and ($2::text[] = '{}' or x.categories && $2::text[])
		order by ${orders[productSort]}, x.id limit $3`;
	const values = [ctx.program.id, wanted, limit];
	const look = (client: PoolClient) => client.query<CarouselProduct & { total: number }>(sql, values);
	const { rows } = await inTurn(ctx.db, look, signal);
	return { items: rows.map(({ total: _, ...product }) => product), total: rows[0]?.total ?? 0 };
}

/** The categories of products on sale, in order. */
export async function listCategories(ctx: ProgramContext, signal?: AbortSignal): Promise<string[]> {
	const sql = `select name from (select distinct unnest(x.categories) as name ${onSale}) c order by name collate "und-x-icu" limit 1000`;
	const look = (client: PoolClient) => client.query<{ name: string }>(sql, [ctx.program.id]);
	const { rows } = await inTurn(ctx.db, look, signal);
	return rows.map(({ name }) => name);
}

/** The products that a carousel with these fields would show now. */
export const listCarouselProductsProcedure = programProcedure('manageContent')
	.input(carouselFieldsSchema.pick({ source: true, productSort: true, categories: true, limit: true }))
	.query(({ ctx, input: { programId: _, ...fields }, signal }) => listCarouselProducts(ctx, fields, signal));
