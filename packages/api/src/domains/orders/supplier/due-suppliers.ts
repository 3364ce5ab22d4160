import type { Pool } from '@rewards/db';
import { tenantSql } from '../../../shares';
import { type DueSupplier, originOf, type SupplierSettings } from './supplier-access';

// Skip scan of the index, from program to program.
const programs = `with recursive due as (
		(select program_id from order_dispatch where due_at is not null order by program_id limit 1)
		union all
		select (select d.program_id from order_dispatch d where d.due_at is not null and d.program_id > due.program_id
			order by d.program_id limit 1)
		from due where due.program_id is not null
	), first as (
		select due.program_id, (
			select min(at) from unnest(array[
				(select d.due_at from order_dispatch d where d.program_id = due.program_id and (d.state = 'follow') = false
					and d.due_at is not null order by d.due_at limit 1),
				(select d.due_at from order_dispatch d where d.program_id = due.program_id and (d.state = 'follow') = true
					and d.due_at is not null order by d.due_at limit 1)
			]) at
		) as due_at
		from due where due.program_id is not null
	)
	select p.id as "programId", ${tenantSql('a')} as "tenantId", p.replink_endpoint as endpoint, p.supplier_user_id as "userId", p.dev_key as "devKey", s.id as "supplierId"
	from first join program p on p.id = first.program_id join account a on a.id = p.account_id
	left join program_supplier s on s.program_id = p.id and md5(s.endpoint) = md5(p.replink_endpoint) and md5(s.user_id) = md5(p.supplier_user_id)
		and sha256(s.dev_key) = sha256(p.dev_key)
	where first.due_at <= now()
	order by row_number() over (partition by ${tenantSql('a')} order by first.due_at), first.due_at limit 500`;

const keep = `with made as (
		insert into program_supplier (program_id, id, endpoint, user_id, dev_key) values ($1, gen_random_uuid(), $2, $3, $4)
		on conflict (program_id, md5(endpoint), md5(user_id), sha256(dev_key)) do nothing
		returning id
	)
	select id from made`;

const former = `select s.program_id as "programId", ${tenantSql('a')} as "tenantId", s.id as "supplierId", s.endpoint, s.user_id as "userId", s.dev_key as "devKey"
	from program_supplier s join program p on p.id = s.program_id join account a on a.id = p.account_id
	where s.program_id = any($1::uuid[]) and s.id <> all($2::uuid[]) and exists (
		select from order_dispatch d where d.program_id = s.program_id and d.supplier_id = s.id and d.due_at <= now()
	)`;

type Known = SupplierSettings & Pick<DueSupplier, 'tenantId' | 'supplierId'>;

/**
 * Records how a program's supplier is reached, before the first order is sent there; null when another worker has just
 * done so.
 */
async function keepOf(pool: Pool, { programId, endpoint, userId, devKey }: Known): Promise<string | null> {
	const { rows } = await pool.query<{ id: string }>(keep, [programId, endpoint, userId, devKey]);
	return rows[0]?.id ?? null;
}

/**
 * Suppliers with which programs have work due: the one in a program's settings, and earlier ones that may have its
 * orders. An order is polled where it was sent, because another supplier would report that it has none, and would then
 * get it as well.
 */
export async function dueSuppliers(pool: Pool): Promise<DueSupplier[]> {
	const { rows } = await pool.query<Known>({ name: 'order-due-programs', text: programs });
	if (rows.length === 0) return [];
	const current: DueSupplier[] = [];
	for (const row of rows) {
		const names = row.devKey !== null && originOf(row) !== null;
		const supplierId = names ? (row.supplierId ?? (await keepOf(pool, row))) : null;
		// The next look finds what the other worker has recorded.
		if (!names || supplierId) current.push({ ...row, supplierId, former: false, newKey: null });
	}
	const before = await pool.query<Known>({
		name: 'order-due-elsewhere',
		text: former,
		values: [rows.map(({ programId }) => programId), current.flatMap(({ supplierId }) => supplierId ?? [])],
	});
	const byProgram = new Map(rows.map((row) => [row.programId, row]));
	const elsewhere = before.rows.map((row): DueSupplier => {
		const now = byProgram.get(row.programId);
		const same = now?.endpoint === row.endpoint && now.userId === row.userId;
		return { ...row, former: true, newKey: same ? now.devKey : null };
	});
	return [...current, ...elsewhere];
}
