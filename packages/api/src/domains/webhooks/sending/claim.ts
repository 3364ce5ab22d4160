import type { Pool } from '@rewards/db';

/** Lease of a message for one attempt; longer than any attempt takes. */
const leaseSeconds = 60;

/** A message leased to this worker for one attempt. */
export interface Claimed {
	id: string;
	leaseId: string;
	/** Attempts, including this one. */
	tries: number;
	endpointId: string;
	url: string;
	/** Encrypted. */
	secret: Buffer;
	previousSecret: Buffer | null;
	eventId: string;
	type: string;
	accountId: string;
	programId: string | null;
	data: unknown;
	at: Date;
}

/** An endpoint whose messages may leave: it isn't paused, and its owner may have it at this moment. */
const mayAct = `e.paused_at is null and acting_fault(e.account_id, e.program_id, e.owner_id, '{manageProgramAdvanced}') is null`;
const reaches = 'webhook_reaches(e.account_id, e.program_id, v.program_id)';

// Skip scan of the index, from endpoint to endpoint.
const due = `with recursive walk as (
		(select endpoint_id from webhook_delivery where due_at is not null order by endpoint_id limit 1)
		union all
		select (select d.endpoint_id from webhook_delivery d where d.endpoint_id > walk.endpoint_id and d.due_at is not null order by d.endpoint_id limit 1)
		from walk where walk.endpoint_id is not null
	)
	select e.id from walk join webhook_endpoint e on e.id = walk.endpoint_id and ${mayAct}
	cross join lateral (
		select min(d.due_at) as due_at from webhook_delivery d
		where d.endpoint_id = e.id and d.due_at <= now() and (d.leased_until is null or d.leased_until < now())
	) first
	where first.due_at is not null order by first.due_at limit 500`;

/** Endpoints with due messages, the longest waiting first. */
export async function dueEndpoints(pool: Pool): Promise<string[]> {
	const { rows } = await pool.query<{ id: string }>({ name: 'webhook-due', text: due });
	return rows.map(({ id }) => id);
}

const claim = `with due as (
		select d.id, ${reaches} as reached from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id and ${mayAct}
		join webhook_event v on v.id = d.event_id
		where d.endpoint_id = $1 and d.due_at <= now() and (d.leased_until is null or d.leased_until < now())
		order by d.due_at, d.id limit $2 for no key update of d skip locked
	), withheld as (
		-- Their program has left the account of the endpoint since.
		update webhook_delivery d set state = 'failed', due_at = null, lease_id = null, leased_until = null, last_at = now(),
			last_status = null, last_error = 'programMoved'
		from due where d.id = due.id and not due.reached
	), taken as (
		update webhook_delivery d set tries = d.tries + 1, lease_id = gen_random_uuid(), leased_until = now() + interval '${leaseSeconds} seconds'
		from due where d.id = due.id and due.reached returning d.id, d.lease_id, d.tries, d.endpoint_id, d.event_id
	)
	select t.id, t.lease_id as "leaseId", t.tries, e.id as "endpointId", e.url, e.secret,
		case when e.previous_until > now() then e.previous_secret end as "previousSecret",
		v.id as "eventId", v.type, v.account_id as "accountId", v.program_id as "programId", v.data, v.created_at as at
	from taken t join webhook_endpoint e on e.id = t.endpoint_id join webhook_event v on v.id = t.event_id
	order by v.created_at, v.id`;

/** Leases up to `most` due messages of an endpoint. */
export async function claimMessages(pool: Pool, endpointId: string, most: number): Promise<Claimed[]> {
	const { rows } = await pool.query<Claimed>({ name: 'webhook-claim', text: claim, values: [endpointId, most] });
	return rows;
}

const still = `select from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id and ${mayAct}
	join webhook_event v on v.id = d.event_id where d.id = $1 and d.lease_id = $2 and ${reaches}`;

/** Whether a leased message may still leave: between lease and attempt its endpoint may have been paused. */
export async function maySend(pool: Pool, { id, leaseId }: Pick<Claimed, 'id' | 'leaseId'>): Promise<boolean> {
	const { rowCount } = await pool.query({ name: 'webhook-may-send', text: still, values: [id, leaseId] });
	return rowCount === 1;
}
