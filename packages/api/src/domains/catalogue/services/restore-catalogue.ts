import { newId, type PoolClient } from '@rewards/db';
import { restoreDays } from '@rewards/validators/catalogue/words';
import { writeAuditOn } from '../../../audit';
import { AppError } from '../../../errors';
import type { ProgramContext } from '../../../trpc';
import { pricesOf, readBuildProgram } from '../build/build-program';
import { tellStep } from '../build/build-steps';
import { feedColumns } from '../build/stage-feed';
import { holdCatalogue } from '../hold-catalogue';
import { pointsLimit, priceSql, priceValues } from '../price-sql';

/** The build whose catalogue is on sale, when the one before can be brought back. */
export const restorable = `select b.id from program p join catalogue_build b on b.program_id = p.id and b.id = p.current_build_id
	where p.id = $1 and b.before_count > 0 and b.finished_at > now() - interval '${restoreDays} days'
		and (exists (select from product_past x where x.program_id = p.id and x.until_build_id = b.id)
			or exists (select from product_change c where c.program_id = p.id and c.build_id = b.id and c.kind = 'new'))`;

const lock = 'select id from program where id = $1 for no key update';
const running = 'select from catalogue_build where program_id = $1 and finished_at is null';
const insert = `insert into catalogue_build (program_id, id, kind, status, applied, processed_by_id, processed_by, finished_at)
	values ($1, $2, 'restore', 'Completed', true, $3, $4, clock_timestamp())`;
// What the build has brought or changed, and what it has ended: both sides change places.
const out = `create temp table leaving on commit drop as
	select p.id, exists (select from product_past x where x.program_id = p.program_id and x.until_build_id = $2 and x.id = p.id) as returns
	from product p where p.program_id = $1 and p.since_build_id = $2`;
const past = `program_id, id, since_build_id, ${feedColumns}, price_points, created_at`;
const keep = `insert into product_past (${past}, until_build_id) select ${past.replaceAll(/(\w+)/g, 'p.$1')}, $2
	from product p join leaving l on l.id = p.id where p.program_id = $1`;
const remove = 'delete from product p using leaving l where p.program_id = $1 and p.id = l.id';
const add = (
	priced: boolean,
) => `insert into product (program_id, id, since_build_id, price_points, created_at, ${feedColumns})
	select x.program_id, x.id, $2::uuid, ${priced ? `least(${priceSql('x', 4)}, ${pointsLimit})::int` : '0'}, x.created_at,
		${feedColumns.replaceAll(/(\w+)/g, 'x.$1').replace('x.level_ids', `array(select l.id from plateau_level l where l.program_id = x.program_id and l.id = any(x.level_ids) order by l.position)`)}
	from product_past x where x.program_id = $1::uuid and x.until_build_id = $3::uuid`;
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
	where b.program_id = $1 and b.id = $2 returning b.product_count as products`;

async function swap(client: PoolClient, programId: string, buildId: string, undone: string): Promise<number> {
	const prices = pricesOf(await readBuildProgram(client, programId));
	await client.query(out, [programId, undone]);
	await client.query(keep, [programId, buildId]);
	await client.query(remove, [programId]);
	await client.query(add(prices !== null), [programId, buildId, undone, ...(prices ? priceValues(prices) : [])]);
	await client.query(changes, [programId, buildId, prices !== null]);
	const { rows } = await client.query<{ products: number }>(count, [programId, buildId]);
	return rows[0]?.products ?? 0;
}

/**
 * Brings back the catalogue before the one on sale, at the prices of today's settings; the one on sale can be brought back in turn. CONFLICT with
 * `reason` nothingBefore when there is none any more, onSaleChanged when another build than `onSaleId` is on sale by now, rebuildRunning while a
 * build is under way or waits.
 */
export async function restoreCatalogue(
	ctx: ProgramContext,
	onSaleId: string,
): Promise<{ buildId: string; products: number }> {
	const { db, program, session } = ctx;
	const { id: programId, accountId } = program;
	const buildId = newId();
	return db.transaction(async (client) => {
		await client.query(`set local statement_timeout = '60s'`);
		await holdCatalogue(client, programId, 'alone');
		await client.query(lock, [programId]);
		if ((await client.query(running, [programId])).rowCount)
			throw new AppError('CONFLICT', { reason: 'rebuildRunning' }, { message: 'A rebuild is under way.' });
		const { rows } = await client.query<{ id: string }>(restorable, [programId]);
		const [undone] = rows;
		if (!undone)
			throw new AppError('CONFLICT', { reason: 'nothingBefore' }, { message: 'There is no catalogue to bring back.' });
		if (undone.id !== onSaleId)
			throw new AppError('CONFLICT', { reason: 'onSaleChanged' }, { message: 'Another catalogue is on sale by now.' });
		await client.query(insert, [programId, buildId, session.user.id, session.user.displayName]);
		const products = await swap(client, programId, buildId, undone.id);
		await tellStep(client, { programId, buildId }, 'restored', { products });
		await client.query('update program set current_build_id = $2 where id = $1', [programId, buildId]);
		const event = { action: 'restore', entity: 'catalogueBuild', entityId: buildId, accountId, programId };
		await writeAuditOn(client, ctx, { ...event, after: { products } });
		return { buildId, products };
	});
}
