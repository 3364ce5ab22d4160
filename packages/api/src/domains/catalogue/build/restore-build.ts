import type { PoolClient } from '@rewards/db';
import { restoreDays } from '@rewards/validators/catalogue/constants';
import type { RebuildResult } from '@rewards/validators/catalogue/schemas';
import { AppError } from '../../../errors';
import { FeedFault } from '../../../integrations/feed';
import { holdCatalogue } from '../hold-catalogue';
import type { RebuildRun } from '../jobs/catalogue-rebuild';
import { pointsLimit, priceSql, priceValues } from '../price-sql';
import { auditBuild } from './audit-build';
import { type BuildProgram, pricesOf, readBuildProgram } from './build-program';
import { type BuildKey, tellStep } from './build-steps';
import { endBuild, sellBuild } from './end-build';
import { lockAsItWas } from './finish-build';
import { feedColumns } from './stage-feed';

/**
 * The build whose catalogue is on sale, if the previous catalogue could be restored at that moment. SQL; $1 is the
 * program.
 */
export const restorable = (
	at = 'now()',
): string => `select b.id from program p join catalogue_build b on b.program_id = p.id and b.id = p.current_build_id
	where p.id = $1 and b.before_count > 0 and b.finished_at > ${at} - interval '${restoreDays} days'
		and (exists (select from product_past x where x.program_id = p.id and x.until_build_id = b.id)
			or exists (select from product_change c where c.program_id = p.id and c.build_id = b.id and c.kind = 'new'))`;
// A request made in time is honored, however long it had to wait.
const stillOnSale = `${restorable('(select started_at from catalogue_build where program_id = $1 and id = $2)')} and b.id = $3`;

// The rows that the build added or changed, and those that it ended: both sides change places.
const out = `create temp table leaving on commit drop as
	select p.id from product p where p.program_id = $1 and p.since_build_id = $2`;
const past = `program_id, id, since_build_id, ${feedColumns}, price_points, created_at`;
const keep = `insert into product_past (${past}, until_build_id) select ${past.replaceAll(/(\w+)/g, 'p.$1')}, $2
	from product p join leaving l on l.id = p.id where p.program_id = $1`;
const remove = 'delete from product p using leaving l where p.program_id = $1 and p.id = l.id';
const add = (
	priced: boolean,
) => `insert into product (program_id, id, since_build_id, price_points, created_at, ${feedColumns})
	select x.program_id, x.id, $2::uuid, ${priced ? `${priceSql('x', 4)}::int` : '0'}, x.created_at,
		${feedColumns.replaceAll(/(\w+)/g, 'x.$1').replace(
			'x.level_ids',
			`coalesce(nullif(array(select l.id from plateau_level l
			where l.program_id = x.program_id and l.id = any(x.level_ids) and not l.leaving order by l.position), '{}'), x.level_ids)`,
		)}
	from product_past x where x.program_id = $1::uuid and x.until_build_id = $3::uuid`;
const tooDear = `select count(*)::int as n from product_past x
	where x.program_id = $1::uuid and x.until_build_id = $2::uuid and ${priceSql('x', 4)} > $3::numeric`;
const changes = `insert into product_change (program_id, build_id, id, product_id, product_name, brand_name, kind, price_before, price_after)
	select $1::uuid, $2::uuid, coalesce(n.id, o.id), coalesce(n.product_id, o.product_id), coalesce(n.product_name, o.product_name),
		coalesce(n.brand_name, o.brand_name),
		case when o.id is null then 'new' when n.id is null then 'gone' when n.price_points > o.price_points then 'dearer'
			when n.price_points < o.price_points then 'cheaper' else 'changed' end,
		case when $3::boolean then o.price_points end, case when $3::boolean then n.price_points end
	from (select * from product where program_id = $1 and since_build_id = $2) n
	full join (select * from product_past where program_id = $1 and until_build_id = $2) o on o.id = n.id`;
const count = `update catalogue_build b set product_count = (select count(*) from product where program_id = $1), new_count = k.added, gone_count = k.gone,
		dearer_count = k.dearer, cheaper_count = k.cheaper, changed_count = k.changed,
		before_count = (select count(*) from product where program_id = $1) - k.added + k.gone
	from (select count(*) filter (where kind = 'new') as added, count(*) filter (where kind = 'gone') as gone,
		count(*) filter (where kind = 'dearer') as dearer, count(*) filter (where kind = 'cheaper') as cheaper,
		count(*) filter (where kind = 'changed') as changed from product_change where program_id = $1 and build_id = $2) k
	where b.program_id = $1 and b.id = $2
	returning b.product_count as products, b.new_count as added, b.gone_count as gone, b.dearer_count as dearer, b.cheaper_count as cheaper,
		b.changed_count as changed`;

type Counts = Omit<RebuildResult, 'buildId' | 'outcome'>;

interface Swap {
	key: BuildKey;
	program: BuildProgram;
	undone: string;
}

async function swap(client: PoolClient, run: RebuildRun, { key, program, undone }: Swap): Promise<Counts> {
	const { programId, buildId } = key;
	const prices = pricesOf(program);
	const far = (part: number) => run.progress({ stage: 'saving', part });
	far(0);
	if (prices) {
		const values = [programId, undone, pointsLimit, ...priceValues(prices)];
		const [dear] = (await client.query<{ n: number }>(tooDear, values)).rows;
		// A price other than the settings give would be wrong, and without these products it would not be the previous
		// catalogue.
		if (dear && dear.n > 0) throw new FeedFault('tooDear', { count: dear.n });
	}
	await client.query(out, [programId, undone]);
	await client.query(keep, [programId, buildId]);
	far(0.2);
	await client.query(remove, [programId]);
	far(0.3);
	await client.query(add(prices !== null), [programId, buildId, undone, ...(prices ? priceValues(prices) : [])]);
	far(0.8);
	await client.query(changes, [programId, buildId, prices !== null]);
	const { rows } = await client.query<Counts>(count, [programId, buildId]);
	const [counts] = rows;
	if (!counts) throw new Error('The build is there as long as its job');
	return counts;
}

/**
 * Restores the catalogue before the one on sale, at the prices of today's settings, and ends build and job in the same
 * transaction. CONFLICT (`reason: onSaleChanged`) when the build `undone` is no longer on sale; FeedFault when today's
 * settings give a price above the limit of an order.
 */
export const restoreBuild = (run: RebuildRun, key: BuildKey, undone: string): Promise<void> =>
	run.transaction(async (client) => {
		const { programId, buildId } = key;
		await holdCatalogue(client, programId, 'alone');
		if (!(await client.query(stillOnSale, [programId, buildId, undone])).rowCount)
			throw new AppError('CONFLICT', { reason: 'onSaleChanged' }, { message: 'Another catalog is on sale by now.' });
		const program = await readBuildProgram(client, programId);
		const counts = await swap(client, run, { key, program, undone });
		await lockAsItWas(client, programId, program);
		await tellStep(client, key, 'restored', { products: counts.products });
		await sellBuild(client, key);
		await endBuild(client, key, false);
		await auditBuild(client, run, key, 'restore', { ...counts });
		await run.finish(client, { result: { buildId, outcome: 'restored', ...counts } });
	});
