import type { PoolClient } from '@rewards/db';
import type { PriceSettings } from '@rewards/validators/prices/price';
import { tellRejected } from '../../../imports';
import { pointsLimit, priceSql, priceValues } from '../price-sql';
import { feedColumns } from './stage-feed';

/** The changes that a feed would make. */
export interface Comparison {
	before: number;
	after: number;
	added: number;
	gone: number;
	dearer: number;
	cheaper: number;
	changed: number;
	/** Number of prices that would change. */
	prices: number;
	rejected: number;
}

export interface CompareOptions {
	programId: string;
	buildId: string;
	jobId: string;
	/** Table that holds the feed's records. */
	table: string;
	/** A points program's price settings; null for programs without prices in points. */
	prices: PriceSettings | null;
}

/** Fields whose change is listed by name; changes of the supplier's figures are listed as a changed price. */
const listed = {
	productName: 'product_name',
	brandName: 'brand_name',
	productModel: 'product_model',
	supplierName: 'supplier_name',
	description: 'description',
	imageUrl: 'image_url',
	categories: 'categories',
	levels: 'level_ids',
	cost: 'cost',
	msrp: 'msrp',
	freight: 'freight',
	handling: 'handling',
	costBeforeDeal: 'cost_before_deal',
	productDropShipDays: 'product_drop_ship_days',
	stock: 'stock',
	featured: 'featured',
	discount: 'discount',
} as const;
const changedFields = `array_remove(array[${Object.entries(listed)
	.map(([name, column]) => `case when f.${column} is distinct from p.${column} then '${name}' end`)
	.join(', ')}], null)`;

const repeatedBy = `fault_column = 'productID', fault_value = f.product_id, fault_code = 'duplicateInFile'`;
// The first of several is kept.
const refuseTwins = (
	table: string,
) => `update ${table} f set ${repeatedBy}, fault_params = jsonb_build_object('line', d.line)
	from (select product_id, min(line) as line from ${table} where not known and fault_code is null group by product_id having count(*) > 1) d
	where f.product_id = d.product_id and f.line > d.line and not f.known and f.fault_code is null`;
// If a product is in the feed unchanged and again with other values, the unchanged record is kept.
const refuseRepeated = (table: string) => `update ${table} f
	set ${repeatedBy}, fault_params = jsonb_build_object('line', k.line)
	from product p join ${table} k on k.known and k.fingerprint = p.fingerprint
	where p.program_id = $1 and p.product_id = f.product_id and not f.known and f.fault_code is null`;

const makeDelta = (table: string, priced: boolean) => `create temp table delta on commit drop as
	select x.*, ${priced ? 'sign(price - old_price)' : 'sign(cost - old_cost)'}::int as dearer from (
		select f.line, f.fingerprint, f.id, ${feedColumns.replaceAll(/(\w+)/g, 'f.$1')},
			${priced ? priceSql('f', 2) : '0::numeric'} as price, p.id as old_id, p.price_points as old_price, p.cost as old_cost,
			case when p.id is null then array[]::text[] else ${changedFields} end as fields
		from ${table} f left join product p on p.program_id = $1::uuid and p.product_id = f.product_id
		where not f.known and f.fault_code is null offset 0
	) x`;

const refuseTooDear = (table: string) => `update ${table} f
	set fault_column = 'cost', fault_value = d.cost::text, fault_code = 'tooBig', fault_params = '{"max": ${pointsLimit}}'
	from delta d where d.line = f.line and d.price > ${pointsLimit}`;

const makeGone = (table: string) => `create temp table gone on commit drop as
	select p.id from product p where p.program_id = $1
		and not exists (select from ${table} f where f.known and f.fingerprint = p.fingerprint)
		and not exists (select from delta d where d.old_id = p.id)`;

const count = `select (select count(*) from product where program_id = $1)::int as before, (select count(*) from gone)::int as gone,
	count(*) filter (where old_id is null)::int as added,
	count(*) filter (where dearer > 0)::int as dearer, count(*) filter (where dearer < 0)::int as cheaper,
	count(*) filter (where dearer = 0 and fields <> '{}')::int as changed from delta`;

/**
 * Compares a staged feed with what is on sale, and writes both sides of the difference to the temporary tables `delta`
 * and `gone` of the transaction, which `apply` and `tellChanges` read. Rejected records become error lines of the job.
 */
export async function compareFeed(client: PoolClient, options: CompareOptions): Promise<Comparison> {
	const { programId, jobId, table, prices } = options;
	// One pass over each side; the planner has no statistics yet for a freshly filled table.
	await client.query(`set local work_mem = '128MB'`);
	// A sample of a few thousand rows is enough for unique values.
	await client.query('set local default_statistics_target = 10');
	await client.query(`analyze ${table} (known, fingerprint, product_id)`);
	await client.query(refuseTwins(table));
	await client.query(refuseRepeated(table), [programId]);
	await client.query(makeDelta(table, prices !== null), [programId, ...(prices ? priceValues(prices) : [])]);
	const { rowCount: tooDear } = await client.query(refuseTooDear(table));
	if (tooDear) await client.query(`delete from delta where price > ${pointsLimit}`);
	await client.query('analyze delta (old_id, line)');
	await client.query(makeGone(table), [programId]);
	const rejected = await tellRejected(client, jobId, { table });
	const { rows } = await client.query<Omit<Comparison, 'after' | 'prices' | 'rejected'>>(count, [programId]);
	const [found] = rows;
	if (!found) throw new Error('An aggregate returns one row');
	return {
		...found,
		after: found.before + found.added - found.gone,
		prices: found.dearer + found.cheaper,
		rejected,
	};
}

const changes = `insert into product_change (program_id, build_id, id, product_id, product_name, brand_name, kind, price_before, price_after, fields)
	select $1::uuid, $2::uuid, coalesce(old_id, id), product_id, product_name, brand_name,
		case when old_id is null then 'new' when dearer > 0 then 'dearer' when dearer < 0 then 'cheaper' else 'changed' end,
		case when $3::boolean then old_price end, case when $3::boolean then price::int end, fields
	from delta where old_id is null or dearer <> 0 or fields <> '{}'
	union all
	select $1::uuid, $2::uuid, p.id, p.product_id, p.product_name, p.brand_name, 'gone', case when $3::boolean then p.price_points end, null, array[]::text[]
	from gone g join product p on p.program_id = $1 and p.id = g.id`;

/** Writes the list of changes of the build. A first catalogue has none: all of it is new. */
export async function tellChanges(
	client: PoolClient,
	{ programId, buildId, prices }: CompareOptions,
	{ before }: Comparison,
): Promise<void> {
	if (before > 0) await client.query(changes, [programId, buildId, prices !== null]);
}
