import type { Pool } from '@rewards/db';
import type { Claimed } from './claim';
import type { Outcome } from './deliver';

const minute = 60;
const hour = 3_600;
/** Seconds between attempts (backoff): some 24 hours in all. */
export const backoff = [5, minute, 5 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 6 * hour, 10 * hour] as const;
/** An endpoint without a successful delivery for this long is paused. */
const pauseAfter = '3 days';

/**
 * Seconds for which an endpoint that gave no response isn't called, longer each time: its waiting messages don't take
 * turns of their account's other endpoints, each for the whole time limit.
 */
const firstRest = 5;
const longestRest = 300;

const isTaken = ({ status }: Outcome) => status !== null && status >= 200 && status < 300;
/** There was no response, which takes a place for the whole time limit. */
export const isSilent = ({ error }: Outcome): boolean => error === 'timeout' || error === 'unreachable';
/** The endpoint says that it never wants messages again. */
const isGone = ({ status }: Outcome) => status === 410;

// Only the holder of the lease records the result: after a late one, another worker has repeated the attempt.
const sql = `with ended as (
		update webhook_delivery set lease_id = null, leased_until = null, last_at = now(), last_status = $3, last_error = $4,
			state = $5, due_at = case when $5 = 'waiting' then now() + make_interval(secs => $6) end
		where id = $1 and lease_id = $2 returning id, endpoint_id
	), f as (
		-- Of attempts that fail concurrently, one pauses it: each sees the result of the one before.
		select f.id, f.paused_at, f.failing_since, f.silences, $11 and coalesce(f.rests_until <= now(), true) as rests from webhook_endpoint f join ended on f.id = ended.endpoint_id for update of f
	), tried as (
		insert into webhook_attempt (id, delivery_id, ms, status, error, answer) select gen_random_uuid(), id, $7, $3, $4, $8 from ended
	)
	update webhook_endpoint e set failing_since = case when $9 then null else coalesce(e.failing_since, now()) end,
		-- Of messages that got no response at once, the first counts.
		silences = case when rests then f.silences + 1 when $11 then f.silences else 0 end,
		rests_until = case when rests then now() + make_interval(secs => least(${longestRest}, ${firstRest} * 2 ^ least(f.silences, 10)))
			when $11 then e.rests_until end,
		paused_at = case when ends.now then now() else e.paused_at end, paused_by = case when ends.now then 'failures' else e.paused_by end
	from f cross join lateral (
		select f.paused_at is null and ($10 or not $9 and coalesce(f.failing_since < now() - interval '${pauseAfter}', false)) as now
	) ends
	where e.id = f.id and (ends.now or $9 = (f.failing_since is not null) or $11 or f.silences > 0)
	returning ends.now as paused`;

// The nearest account, from the endpoint's upwards, with a user who may change it; one notice per user.
const notifyStaff = `with ways as (
		select u.id, e.name, cardinality(x.path) as depth, max(cardinality(x.path)) over () as deepest
		from webhook_endpoint e join account a on a.id = e.account_id join account x on x.id = any(a.path)
		join app_user u on u.account_id = x.id and u.deleted_at is null join role r on r.id = u.role_id and r.manage_program_advanced
		where e.id = $1
	)
	insert into notification (id, user_id, kind, params)
	select gen_random_uuid(), id, 'webhookPaused', jsonb_build_object('endpointId', $1::text, 'name', name) from ways where depth = deepest`;

/**
 * Records the result of an attempt, and when the next one is due; pauses an endpoint that has failed for long, and
 * notifies staff.
 */
export async function record(pool: Pool, { id, leaseId, tries, endpointId }: Claimed, outcome: Outcome): Promise<void> {
	const taken = isTaken(outcome);
	const wait = backoff[tries - 1];
	const state = taken ? 'delivered' : wait === undefined ? 'failed' : 'waiting';
	// With jitter, so that endpoints that failed together don't retry together.
	const seconds = (wait ?? 0) * (0.9 + Math.random() * 0.2);
	const { status, error, ms, answer } = outcome;
	const values = [id, leaseId, status, error, state, seconds, ms, answer, taken, isGone(outcome), isSilent(outcome)];
	const { rows } = await pool.query<{ paused: boolean }>({ name: 'webhook-record', text: sql, values });
	if (rows[0]?.paused) await pool.query(notifyStaff, [endpointId]);
}
