import { type StorageUse, storageParts } from '@rewards/validators/accounts/storage';
import type { Queryable } from '../pieces/queryable';
import { tenantSql } from '../shares';

/**
 * Bytes that a row takes with its indexes and the rows that belong to it, such as an order's items; measured
 * (docs/decisions/0068-storage-by-tenant.md).
 */
export const rowBytes = { participant: 1_500, order: 6_000, product: 2_500 } as const;

const ofAccounts = (column: string) => `${column} in (select id from accounts)`;
const ofPrograms = (column: string) => `${column} in (select id from programs)`;
const rowsOf = (entity: string) =>
	`(select coalesce(sum(v.held), 0)::float8 from data_version v join programs p on v.scope_id = p.id where v.entity = '${entity}')`;

// Each part is a few index entries: files are kept for days, images are as many as a site shows, an import has one row,
// and rows of programs are counted as they are written. An upload in parts counts with its final size from the start,
// and what a job has reserved until it ends.
const sql = `with own as materialized (
		select a.id, ${tenantSql('a')} as tenant from account a where a.id = $1
	), accounts as materialized (
		select a.id from account a, own where a.path @> array[own.id] and ${tenantSql('a')} = own.tenant
	), programs as materialized (
		select p.id from program p where ${ofAccounts('p.account_id')}
	)
	select
	(select coalesce(sum(greatest(f.size, f.full_size)), 0)::float8 from stored_file f
		where ${ofAccounts('f.account_id')} and f.kind = 'upload' and f.expires_at > now()) as uploads,
	(select coalesce(sum(f.size), 0)::float8 from stored_file f
		where ${ofAccounts('f.account_id')} and f.kind <> 'upload' and f.expires_at > now()) as exports,
	(select coalesce(sum(i.size), 0)::float8 from image i where ${ofPrograms('i.program_id')}) as images,
	(select coalesce(sum(u.bytes), 0)::float8 from job_reject_use u join job j on j.id = u.job_id where ${ofAccounts('j.account_id')})
		+ (select coalesce(sum(v.bytes), 0)::float8 from import_preview v where ${ofPrograms('v.program_id')}) as rows,
	${rowBytes.participant} * ${rowsOf('participant')} + (select coalesce(sum(j.reserved), 0)::float8 from job j
		where ${ofAccounts('j.account_id')} and j.state in ('queued', 'running')) as participants,
	${rowBytes.order} * ${rowsOf('order')} as orders,
	${rowBytes.product} * ${rowsOf('product')} as products,
	(select coalesce(sum(c.bytes), 0)::float8 from content_use c join programs p on p.id = c.program_id) as content`;

type Parts = Pick<StorageUse, (typeof storageParts)[number]>;
const nothing = Object.fromEntries(storageParts.map((part) => [part, 0])) as Parts;

/** What an account and those below it store, within their tenant: what the root account stores is its own alone. */
export async function storageUse(db: Queryable, accountId: string): Promise<Parts & { used: number }> {
	const { rows } = await db.query<Parts>(sql, [accountId]);
	const parts = rows[0] ?? nothing;
	return { ...parts, used: storageParts.reduce((sum, part) => sum + parts[part], 0) };
}

/** The tenant of an account. */
export async function tenantOf(db: Queryable, accountId: string): Promise<string> {
	const { rows } = await db.query<{ id: string }>(`select ${tenantSql('a')} as id from account a where a.id = $1`, [
		accountId,
	]);
	return rows[0]?.id ?? accountId;
}
