import type { Pool } from '@rewards/db';
import { tenantSql } from '../../../shares';

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
	select id, tenant, probe from (
		select e.id, ${tenantSql('a')} as tenant, e.silences > 0 as probe, first.due_at,
			row_number() over (partition by ${tenantSql('a')} order by first.due_at) as place
		from walk join webhook_endpoint e on e.id = walk.endpoint_id and ${mayAct} and (e.rests_until is null or e.rests_until <= now()) join account a on a.id = e.account_id and a.deleted_at is null
		cross join lateral (
			select min(d.due_at) as due_at from webhook_delivery d
			where d.endpoint_id = e.id and d.due_at <= now() and (d.leased_until is null or d.leased_until < now())
		) first
		where first.due_at is not null
	) found order by place, due_at limit 500`;

/** An endpoint with due messages. */
export interface DueEndpoint {
	id: string;
	tenant: string;
	/** It gave no response lately: one message shows whether it responds again. */
	probe: boolean;
}

/** Endpoints with due messages, the longest waiting of each tenant first; those that rest are left out. */
export async function dueEndpoints(pool: Pool): Promise<DueEndpoint[]> {
	const { rows } = await pool.query<DueEndpoint>({ name: 'webhook-due', text: due });
	return rows;
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

const giveBack = `update webhook_delivery d set tries = d.tries - 1, lease_id = null, leased_until = null
	from unnest($1::uuid[], $2::uuid[]) as held (id, lease_id) where d.id = held.id and d.lease_id = held.lease_id`;

/** Ends the leases of messages that were not sent; they are due as before. */
export async function giveBackMessages(pool: Pool, messages: readonly Claimed[]): Promise<void> {
	if (messages.length === 0) return;
	await pool.query(giveBack, [messages.map(({ id }) => id), messages.map(({ leaseId }) => leaseId)]);
}

const still = `select from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id and ${mayAct}
	join webhook_event v on v.id = d.event_id where d.id = $1 and d.lease_id = $2 and ${reaches}`;

/** Whether a leased message may still leave: between lease and attempt its endpoint may have been paused. */
export async function maySend(pool: Pool, { id, leaseId }: Pick<Claimed, 'id' | 'leaseId'>): Promise<boolean> {
	const { rowCount } = await pool.query({ name: 'webhook-may-send', text: still, values: [id, leaseId] });
	return rowCount === 1;
}
