import type { PoolClient, TransactionClient } from '@rewards/db';
import type { PriceSettings } from '@rewards/validators/prices/price';
import { fieldError } from '../../../errors';
import { pointsLimit, priceSql, priceValues } from '../price-sql';

// One scan of all products: computes each price once, and writes none when one exceeds the limit.
const sql = `with priced as materialized (
		select id, price_points as before, price as after from (
			select x.id, x.price_points, ${priceSql('x', 3)} as price from product x where x.program_id = $1::uuid offset 0
		) p where price <> price_points
	), dear as materialized (
		select count(*)::int as n from priced where after > $2::numeric
	), saved as (
		insert into product_price_save (program_id, product_id, price_before, price_after)
		select $1::uuid, id, before, after::int from priced where (select n from dear) = 0
	), noted as (
		insert into price_save (program_id) select $1::uuid where (select n from dear) = 0 and exists (select from priced)
	), changed as (
		update product x set price_points = p.after::int from priced p
		where (select n from dear) = 0 and x.program_id = $1::uuid and x.id = p.id returning 1
	)
	select (select n from dear) as "tooDear", (select count(*)::int from changed) as changed`;

/**
 * How many saves of a program have their prices kept: half a million products saved again and again would fill the
 * disk.
 */
export const priceSavesAtMost = 20;
// Times are returned as text: a Date would lose the microseconds by which the rows are found.
const forgetSaves = `delete from price_save where program_id = $1::uuid and at <= (
		select at from price_save where program_id = $1::uuid order by at desc offset ${priceSavesAtMost} limit 1
	) returning at::text as at`;
const forgetPrices = 'delete from product_price_save where program_id = $1::uuid and at = any($2::timestamptz[])';

// With statistics from before a catalogue was filled PostgreSQL joins products and prices by a loop in a loop: minutes
// instead of seconds for 50,000.
const loops = `select set_config('enable_nestloop', $1, true)`;

interface Outcome {
	tooDear: number;
	changed: number;
}

/**
 * Prices the products on sale by new settings, in the transaction that saves those: readers see all old prices or all
 * new ones. Returns how many prices have changed. VALIDATION on `pointValue` when a price would exceed the limit of an
 * order.
 */
export async function repriceProducts(
	tx: PoolClient | TransactionClient,
	programId: string,
	settings: PriceSettings,
): Promise<number> {
	await rowsOf(tx, loops, ['off']);
	const [outcome] = await rowsOf<Outcome>(tx, sql, [programId, pointsLimit, ...priceValues(settings)]);
	await rowsOf(tx, loops, ['on']);
	const { tooDear = 0, changed = 0 } = outcome ?? {};
	if (tooDear > 0) throw fieldError('pointValue', 'pricesTooLarge', { count: tooDear });
	const old = changed > 0 ? await rowsOf<{ at: string }>(tx, forgetSaves, [programId]) : [];
	if (old.length > 0) await rowsOf(tx, forgetPrices, [programId, old.map(({ at }) => at)]);
	return changed;
}

const rowsOf = async <Row extends object>(
	tx: PoolClient | TransactionClient,
	text: string,
	values: unknown[],
): Promise<Row[]> =>
	'$queryRawUnsafe' in tx ? tx.$queryRawUnsafe<Row[]>(text, ...values) : (await tx.query<Row>(text, values)).rows;
