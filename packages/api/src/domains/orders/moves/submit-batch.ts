import { newId } from '@rewards/db';
import { writeAuditOn } from '../../../audit';
import { AppError } from '../../../errors';
import type { ProgramContext } from '../../../trpc';

interface Submitted {
	/** Orders that this call submitted. */
	submitted: number;
	/** Orders that were already submitted or voided. */
	skipped: number;
}

// Each order once and in one order, so that two concurrent calls can't deadlock.
const lock = `select o.id, o.status = 'Pending' and o.batch and o.submitted_at is null and not exists (
			select from order_dispatch d where d.program_id = o.program_id and d.order_id = o.id
		) as waits
	from "order" o where o.program_id = $1 and o.id = any($2::uuid[]) and o.deleted_at is null order by o.id for no key update of o`;
const release = `update "order" set submitted_at = now(), submitted_by_id = $3, version = version + 1, updated_at = now()
	where program_id = $1 and id = any($2::uuid[])`;
const dispatch = `insert into order_dispatch (program_id, order_id, state, key, round, due_at)
	select program_id, id, 'send', submission_key, round, clock_timestamp() from "order" where program_id = $1 and id = any($2::uuid[])`;
const addEvents = `insert into order_event (program_id, id, order_id, at, kind, actor_id, actor_name)
	select $1, e.id, e.order_id, clock_timestamp(), 'released', $4, $5 from unnest($2::uuid[], $3::uuid[]) e(id, order_id)`;

/**
 * Submits batch orders to the supplier. Skips orders that another user has submitted or voided meanwhile, so that none
 * is sent twice. NOT_FOUND, and nothing is submitted, when one of them isn't the program's.
 */
export function submitBatch(ctx: ProgramContext, { orderIds }: { orderIds: readonly string[] }): Promise<Submitted> {
	const { id: programId, accountId } = ctx.program;
	const asked = [...new Set(orderIds)];
	return ctx.db.transaction(async (client) => {
		const { rows } = await client.query<{ id: string; waits: boolean }>(lock, [programId, asked]);
		if (rows.length < asked.length) throw new AppError('NOT_FOUND', { entity: 'order' });
		const ids = rows.filter(({ waits }) => waits).map(({ id }) => id);
		const { id: userId, displayName } = ctx.session.user;
		if (ids.length > 0) {
			await client.query(release, [programId, ids, userId]);
			await client.query(dispatch, [programId, ids]);
			await client.query(addEvents, [programId, ids.map(() => newId()), ids, userId, displayName]);
		}
		for (const id of ids)
			await writeAuditOn(client, ctx, {
				action: 'submit',
				entity: 'order',
				entityId: id,
				accountId,
				programId,
				after: { submitted: true },
			});
		await ctx.once?.done(client, { entity: 'program', id: programId });
		return { submitted: ids.length, skipped: rows.length - ids.length };
	});
}
