import type { PoolClient } from '@rewards/db';
import { orderOfferSchema } from '@rewards/validators/orders/schemas';
import { AppError } from '../../../errors';
import { inTurn } from '../../../grid';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { levelTakes, searchPatterns } from '../../catalogue';
import { findBuyer } from '../intake/find-buyer';

/** A product on sale that a participant can order. */
export interface OfferRow {
	productID: string;
	productName: string;
	brandName: string;
	productModel: string;
	imageUrl: string;
	/** null where orders cost no points. */
	pricePoints: number | null;
}

interface Asked {
	participantId: string;
	search: string;
	skip: number;
	take: number;
}

/**
 * Products that have every word in name, brand, model, key or supplier and that the participant's level allows, ordered
 * by name.
 */
export async function listOffer(
	ctx: ProgramContext,
	{ participantId, search, skip, take }: Asked,
	signal?: AbortSignal,
) {
	const { pool, prisma } = ctx.db;
	const [buyer, { type }] = await Promise.all([
		findBuyer(pool, ctx.program.id, { sid: participantId, email: '', code: '' }, false),
		prisma.program.findUniqueOrThrow({ where: { id: ctx.program.id }, select: { type: true } }),
	]);
	if (!buyer) throw new AppError('NOT_FOUND', { entity: 'participant' });
	const inPoints = type === 'points';
	const words = searchPatterns(search);
	const has = words.map((_, at) => `and x.search_text like fold_text($${at + 4})`).join(' ');
	const level = inPoints
		? ''
		: `and case when cardinality(x.level_ids) > 0 then $${words.length + 4}::uuid = any(x.level_ids) else coalesce((select ${levelTakes}
			from plateau_level l join program p on p.id = l.program_id where l.program_id = $1 and l.id = $${words.length + 4}::uuid), true) end`;
	// One extra row shows whether there are more; counting a large catalogue would take longer than reading it.
	const sql = `select x.product_id as "productID", x.product_name as "productName", x.brand_name as "brandName",
			x.product_model as "productModel", x.image_url as "imageUrl", x.price_points as "pricePoints"
		from product x where x.program_id = $1 ${has} ${level}
		order by x.product_name collate "und-x-icu", x.id offset $2 limit $3`;
	const values = [ctx.program.id, skip, take + 1, ...words, ...(inPoints ? [] : [buyer.levelId])];
	const look = async (client: PoolClient) => (await client.query<OfferRow>(sql, values)).rows;
	const rows = await inTurn(ctx.db, look, signal);
	return {
		items: rows.slice(0, take).map((row) => (inPoints ? row : { ...row, pricePoints: null })),
		more: rows.length > take,
	};
}

/** Products that a participant can order, for staff who order for them. */
export const listOfferProcedure = programProcedure('manageOrders')
	.input(orderOfferSchema)
	.query(({ ctx, input, signal }) => listOffer(ctx, input, signal));
