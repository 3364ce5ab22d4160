import { newId, type PoolClient } from '@rewards/db';
import { copiedProductColumns } from './columns';
import type { CopiedProgram } from './copy-program';

interface CatalogueOrder {
	sourceId: string;
	cloneId: string;
	build: NonNullable<CopiedProgram['build']>;
	by: { id: string | null; name: string };
	signal: AbortSignal;
	/** Number of products copied so far. */
	progress: (count: number) => void;
}

/** Few enough to report progress and notice a cancellation, many enough to make the overhead negligible. */
const batch = 1000;
const columns = copiedProductColumns.join(', ');

const addBuild = `insert into catalogue_build (program_id, id, status, processed_by_id, processed_by, started_at, finished_at, applied)
	values ($1, $2, 'Completed', $3, $4, now(), now(), true)`;
const addStep = `insert into rebuild_step (program_id, id, build_id, description, step_detail) values ($1, $2, $3, 'Copied with the program', $4)`;
const addProducts = `with page as materialized (
		select p.*, row_number() over (order by p.id) as at from product p
		where p.program_id = $1 and ($2::uuid is null or p.id > $2) order by p.id limit ${batch}
	), made as (
		insert into product (program_id, id, since_build_id, level_ids, ${columns})
		select $3::uuid, n.id, $4::uuid,
			array(select l.copy from unnest(page.level_ids) with ordinality g(id, at) join unnest($6::uuid[], $7::uuid[]) l(source, copy) on l.source = g.id order by g.at),
			${columns}
		from page join unnest($5::uuid[]) with ordinality n(id, at) on n.at = page.at
	)
	select count(*)::int as count, (select id from page order by id desc limit 1) as last from page`;
const sell = `with b as (
		update catalogue_build set product_count = $3, new_count = $3 where program_id = $1 and id = $2 returning id, finished_at
	)
	update program p set current_build_id = b.id, feed_status = 'Completed', feed_built_at = b.finished_at from b where p.id = $1`;

/**
 * Copies the products on sale as a completed build of the clone, and puts it on sale. Returns their number. Reads them
 * page by page, so the caller must hold the lock on the source's catalogue.
 */
export async function copyCatalogue(client: PoolClient, order: CatalogueOrder): Promise<number> {
	const { sourceId, cloneId, build, by, signal, progress } = order;
	const buildId = newId();
	await client.query(addBuild, [cloneId, buildId, by.id, by.name]);
	const sources = build.levels.map(({ source }) => source);
	const copies = build.levels.map(({ copy }) => copy);
	let count = 0;
	for (let last: string | null = null; ; ) {
		signal.throwIfAborted();
		const ids = Array.from({ length: batch }, () => newId());
		const page: { rows: { count: number; last: string | null }[] } = await client.query(addProducts, [
			sourceId,
			last,
			cloneId,
			buildId,
			ids,
			sources,
			copies,
		]);
		const [done] = page.rows;
		count += done?.count ?? 0;
		progress(count);
		last = done?.last ?? null;
		if (last === null || (done?.count ?? 0) < batch) break;
	}
	await client.query(addStep, [cloneId, newId(), buildId, `${count} products`]);
	await client.query(sell, [cloneId, buildId, count]);
	return count;
}
