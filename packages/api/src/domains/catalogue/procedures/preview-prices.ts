import type { PriceSettings } from '@rewards/validators/prices/price';
import { type PriceEffect, priceSettingsSchema } from '@rewards/validators/prices/schemas';
import { inTurn } from '../../../grid';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { pointsLimit, priceSql, priceValues } from '../price-sql';

const sql = `with priced as (
		select x.price_points::numeric as now, ${priceSql('x', 3)} as "then"
		from product x
		where x.program_id = $1
	)
	select count(*)::int as products,
		count(*) filter (where "then" > now)::int as dearer,
		count(*) filter (where "then" < now)::int as cheaper,
		count(*) filter (where "then" = now)::int as unchanged,
		coalesce(max("then" - now) filter (where "then" > now), 0)::float8 as "mostUp",
		coalesce(max(now - "then") filter (where "then" < now), 0)::float8 as "mostDown",
		round(100 * (sum("then") - sum(now)) / nullif(sum(now), 0), 2)::text as "meanPct",
		count(*) filter (where "then" > $2::numeric)::int as "tooDear"
	from priced`;

/** The effect of these settings on the products on sale, compared with their current prices. */
export async function previewPrices(
	ctx: ProgramContext,
	settings: PriceSettings,
	signal?: AbortSignal,
): Promise<PriceEffect> {
	const values = [ctx.program.id, pointsLimit, ...priceValues(settings)];
	const { rows } = await inTurn(ctx.db, (client) => client.query<PriceEffect>(sql, values), signal);
	const [effect] = rows;
	if (!effect) throw new Error('An aggregate returns one row');
	return effect;
}

/** The effect that a change of the price settings would have on the products on sale; saves nothing. */
export const previewPricesProcedure = programProcedure('manageProgram')
	.input(priceSettingsSchema)
	.query(({ ctx, input: { programId: _, ...settings }, signal }) => previewPrices(ctx, settings, signal));
