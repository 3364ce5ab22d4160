import type { PoolClient, TransactionClient } from '@rewards/db';
import type { PriceSettings } from '@rewards/validators/prices/price';
import { fieldError } from '../../../errors';
import { pointsLimit, priceSql, priceValues } from '../price-sql';

const tooDear = `select count(*)::int as count from product x
	where x.program_id = $1::uuid and ${priceSql('x', 3)} > $2::numeric`;
// The limit again, so that both statements take the same values.
const reprice = `update product x set price_points = (${priceSql('x', 3)})::int
	where x.program_id = $1::uuid and x.price_points <> ${priceSql('x', 3)} and ${priceSql('x', 3)} <= $2::numeric`;

/**
 * Prices the products on sale by new settings, in the transaction that saves those: readers see all old prices or all new ones. Gives how many
 * prices have changed. VALIDATION on `pointValue` when a price would be more points than an order can carry.
 */
export async function repriceProducts(
	tx: PoolClient | TransactionClient,
	programId: string,
	settings: PriceSettings,
): Promise<number> {
	const values = [programId, pointsLimit, ...priceValues(settings)];
	const count = await countTooDear(tx, values);
	if (count > 0) throw fieldError('pointValue', 'pricesTooLarge', { count });
	if ('$executeRawUnsafe' in tx) return tx.$executeRawUnsafe(reprice, ...values);
	return (await tx.query(reprice, values)).rowCount ?? 0;
}

async function countTooDear(tx: PoolClient | TransactionClient, values: unknown[]): Promise<number> {
	if ('$queryRawUnsafe' in tx)
		return (await tx.$queryRawUnsafe<{ count: number }[]>(tooDear, ...values))[0]?.count ?? 0;
	return (await tx.query<{ count: number }>(tooDear, values)).rows[0]?.count ?? 0;
}
