import { type ActivityEntry, activitySchema } from '@rewards/validators/audit/schemas';
import type { z } from 'zod';
import { type StaffContext, staffProcedure } from '../../../trpc';
import { namesOf } from '../names-of';
import { findRecord } from '../policy';
import { shownTo } from '../shown-fields';

interface ActivityPage {
	items: ActivityEntry[];
	/** Names of the records that the entries mention by id. */
	names: Record<string, string>;
	/** `cursor` of the next page; null on the last page. */
	nextCursor: string | null;
}

// A move writes an entry in each of its two accounts; the record itself has moved once.
const sql = `select e.*, of.id as "recordId" from unnest($1::text[], $2::text[]) as of(entity, id) cross join lateral (
	select id, at, actor_name as "actorName", action, entity, before, after from audit_entry
	where entity = of.entity and entity_id = of.id and not (action = 'move' and after is null)
		and ($3::uuid is null or (at, id) < (select at, id from audit_entry where id = $3))
	order by at desc, id desc limit $4
) e
order by at desc, id desc limit $4`;

/** What happened to a record that the caller may see, newest first, one page at a time. */
export async function listActivity(ctx: StaffContext, input: z.output<typeof activitySchema>): Promise<ActivityPage> {
	const { cursor, take } = input;
	const records = await findRecord(ctx, input);
	const { rows } = await ctx.db.pool.query<ActivityEntry & { recordId: string }>({
		name: 'audit-activity',
		text: sql,
		values: [records.map(({ entity }) => entity), records.map(({ id }) => id), cursor ?? null, take + 1],
	});
	const items = rows.slice(0, take).map(({ recordId, ...entry }) => shownTo(ctx, entry, recordId));
	const names = await namesOf(ctx, items, 'programId' in input ? (input.programId ?? null) : null);
	return { items, names, nextCursor: rows.length > take ? (items.at(-1)?.id ?? null) : null };
}

/** What happened to one record. The required flag depends on the kind of record: `policy.ts`. */
export const listActivityProcedure = staffProcedure
	.input(activitySchema)
	.query(({ ctx, input }) => listActivity(ctx, input));
