import { deepStrictEqual as same } from 'node:assert';
import type { Hook } from './hooks';

type Rows = <Row = unknown>(sql: string, values: unknown[]) => Promise<Row[]>;

// A row carries the transaction that wrote it (xmin), and neither entries nor lines of the timeline nor events ever
// change: what belongs together was written together.
const points = `with booked as (
		select participant_id::text as person, xmin::text as tx, sum(amount)::int as change from ledger_entry where program_id = $1 group by 1, 2
	), told as (
		select data->>'participantId' as person, xmin::text as tx, sum((data->>'change')::int)::int as change
		from webhook_event where program_id = $1 and type = 'balance.changed' group by 1, 2
	)
	select person, tx, booked.change as booked, told.change as told from booked full join told using (person, tx)
	where booked.change is distinct from told.change limit 5`;
const balances = `select p.id, p.balance from participant p where p.program_id = $1 and not exists (
		select from webhook_event v where v.program_id = $1 and v.type = 'balance.changed' and v.data->>'participantId' = p.id::text
			and (v.data->>'balance')::int = p.balance
	) limit 5`;
const moves = `with told as (
		select (data->>'orderId')::uuid as id, data->>'previousStatus' as before, data->>'status' as after, xmin::text as tx
		from webhook_event where program_id = $1 and type = 'order.status_changed'
	), logged as (
		select order_id as id, kind, data->>'from' as before, data->>'to' as after, xmin::text as tx from order_event where program_id = $1
	)
	select 'told without a line of the timeline' as fault, id, before, after from told
		where not exists (select from logged l where l.id = told.id and l.tx = told.tx)
	union all
	select kind || ' was not told', id, before, after from logged l
		where kind in ('placed', 'statusChanged', 'voided') and not exists (
			select from told where told.id = l.id and told.tx = l.tx and case l.kind
				when 'placed' then told.before is null
				when 'voided' then told.after = 'Void'
				else told.after = l.after and told.before = l.before
			end
		)
	limit 5`;
// An order has entered and left each status equally often, except for its current one.
const chains = `with steps as (
		select (data->>'orderId')::uuid as id, data->>'status' as status, 1 as n from webhook_event where program_id = $1 and type = 'order.status_changed'
		union all
		select (data->>'orderId')::uuid, data->>'previousStatus', -1 from webhook_event where program_id = $1 and type = 'order.status_changed'
		union all
		select id, status, -1 from "order" where program_id = $1
		union all
		select id, null, 1 from "order" where program_id = $1
	)
	select id, status, sum(n)::int as n from steps group by 1, 2 having sum(n) <> 0 limit 5`;
const imports = `select j.id, count(v.id)::int as told from job j
	left join webhook_event v on v.type = 'import.finished' and v.data->>'jobId' = j.id::text and v.data->>'state' = j.state
	where j.program_id = $1 and j.kind = 'pointImport' group by j.id, j.finished_at
	having count(v.id) <> (j.finished_at is not null)::int limit 5`;
const heard = `select e.name, v.id as event, count(d.id)::int as deliveries from webhook_endpoint e join webhook_event v on v.type = any(e.events)
	left join webhook_delivery d on d.event_id = v.id and d.endpoint_id = e.id
	where v.program_id = $1 and (e.program_id = $1 or e.program_id is null) group by e.id, e.name, v.id having count(d.id) <> 1 limit 5`;

/**
 * Throws unless the changes in a program and its events match exactly, and each subscribed endpoint has one delivery.
 */
export async function judgeEvents(rows: Rows, programId: string): Promise<void> {
	const looks = { points, balances, moves, chains, imports, heard };
	for (const [name, sql] of Object.entries(looks)) same(await rows(sql, [programId]), [], name);
}

interface Event {
	id: string;
	type: string;
	data: unknown;
}
/** Throws unless a receiver has accepted exactly the messages it subscribes to, unchanged. */
export async function judgeTaken(rows: Rows, endpointId: string, hook: Hook): Promise<number> {
	const events = await rows<Event>(
		`select v.id, v.type, v.data from webhook_delivery d join webhook_event v on v.id = d.event_id where d.endpoint_id = $1`,
		[endpointId],
	);
	same([...hook.taken.keys()].toSorted(), events.map(({ id }) => id).toSorted(), 'each event was taken, and no other');
	for (const { id, type, data } of events) {
		const body = JSON.parse(hook.taken.get(id) ?? '{}') as Event;
		same({ id: body.id, type: body.type, data: body.data }, { id, type, data }, 'it has what was written');
	}
	return events.length;
}
