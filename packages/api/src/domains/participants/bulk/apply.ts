import type { PoolClient } from '@rewards/db';
import { ledgerLimits } from '@rewards/validators/ledger/constants';
import type { ParticipantBulk } from '@rewards/validators/participants/bulk';
import { AppError } from '../../../errors';
import type { AnyRun } from '../../../jobs';
import { freeing } from '../held-codes';
import { theirRow } from './their-row';

/** SQL of one kind of action on a participant `p`; `$1` is the program, `$2` the selection, `$3` the value as text. */
interface Kind {
	/** Condition that the participant already has the value. */
	already: string;
	/** Condition that the order that used a code prevents it. */
	held: string;
	/** The columns it sets; an action without it appends entries to the ledger. */
	set: string | null;
	/** The replaced value, or the id of the added entry, as text; an undo needs it. */
	replaces: string;
	/** Values before and after for the audit entry. */
	before: string;
	after: string;
	auditAction: 'update' | 'delete' | 'addTransaction';
}

/** Points of an action that awards some. */
export const amountOf = `(v.value::jsonb->>'amount')::int`;

const kinds: Record<ParticipantBulk['kind'], Kind> = {
	status: {
		already: 'p.status = v.value',
		held: freeing('v.value'),
		set: 'status = v.value',
		replaces: 'p.status',
		before: `jsonb_build_object('status', p.status)`,
		after: `jsonb_build_object('status', v.value)`,
		auditAction: 'update',
	},
	level: {
		already: 'p.level_id is not distinct from v.value::uuid',
		held: 'false',
		set: 'level_id = v.value::uuid',
		replaces: 'p.level_id::text',
		before: `jsonb_build_object('levelId', p.level_id)`,
		after: `jsonb_build_object('levelId', v.value)`,
		auditAction: 'update',
	},
	points: {
		already: 'false',
		held: 'false',
		set: null,
		replaces: 'gen_random_uuid()::text',
		before: 'null',
		after: `v.value::jsonb || jsonb_build_object('balance', p.balance + ${amountOf})`,
		auditAction: 'addTransaction',
	},
	delete: {
		already: 'false',
		held: 'p.used_by_order_id is not null',
		set: 'deleted_at = now(), password_sealed = null',
		replaces: 'null',
		before: `jsonb_build_object('name', p.name, 'email', p.email, 'status', p.status)`,
		after: 'null',
		auditAction: 'delete',
	},
};
/** The value of an action as its SQL expects it. */
export function textOf(action: ParticipantBulk): string {
	if (action.kind === 'status') return action.status;
	if (action.kind === 'level') return action.levelId;
	if (action.kind === 'delete') return '';
	const { amount, description } = action;
	return JSON.stringify({ amount, description });
}

const within = 'r.program_id = $1 and r.selection_id = $2 and r.n > $4 and r.n <= $5';
const value = '(select $3::text as value) v';

// Locked by id, the order of all code that writes several participants.
const lock = `select count(*), $3::text from (select p.id from participant p join held_selection_row r on ${theirRow}
	where ${within} order by p.id for no key update of p) locked`;
const judge = ({ already, held, replaces, set }: Kind) => `update held_selection_row r
	set outcome = case when p.deleted_at is not null then 'gone' when ${already} then 'unchanged' when ${held} then 'held' else 'done' end,
		before = ${replaces}, version = ${set === null ? 'p.version' : 'p.version + 1'}
	from participant p, ${value} where ${within} and ${theirRow}`;
const audit = ({ before, after, auditAction }: Kind) => `insert into audit_entry
	(id, account_id, program_id, actor_id, actor_name, session_id, ip, action, entity, entity_id, before, after)
	select gen_random_uuid(), $6, $1, $7, $8, $9, $10, '${auditAction}', 'participant', p.id::text, ${before}, ${after}
	from held_selection_row r join participant p on ${theirRow}, ${value}
	where ${within} and r.outcome = 'done'`;
const change = (set: string) => `update participant p set ${set}, version = p.version + 1, updated_at = now()
	from held_selection_row r, ${value}
	where ${within} and r.outcome = 'done' and ${theirRow}`;
const tooMany = `select from held_selection_row r join participant p on ${theirRow}, ${value}
	where ${within} and r.outcome = 'done' and p.balance::bigint + p.redeemed + ${amountOf} > ${ledgerLimits.sum} limit 1`;
// The timestamp is taken with every participant locked, so that no later entry of theirs is older. The database updates
// the sums.
const give = `insert into ledger_entry
	(program_id, id, participant_id, type, amount, description, created_by_id, created_by_name, created_at)
	select $1, r.before::uuid, r.participant_id, 'adjustment', ${amountOf}, v.value::jsonb->>'description', $6, $7, clock_timestamp()
	from held_selection_row r, ${value} where ${within} and r.outcome = 'done'`;

/** Rows per statement: enough to make its overhead negligible, few enough to report progress. */
export const portion = 5_000;

export interface Applied {
	programId: string;
	selectionId: string;
	action: ParticipantBulk;
	count: number;
}

/**
 * Applies the action to every row of the selection that still exists, with an audit entry for each participant that it
 * changes.
 */
export async function applyBulk(
	client: PoolClient,
	run: AnyRun,
	{ programId, selectionId, action, count }: Applied,
): Promise<void> {
	const kind = kinds[action.kind];
	const { accountId, createdById, createdByName, sessionId, ip } = run;
	for (let from = 0; from < count; from += portion) {
		const to = from + portion;
		const values = [programId, selectionId, textOf(action), from, to];
		await client.query(lock, values);
		await client.query(judge(kind), values);
		if (kind.set === null && (await client.query(tooMany, values)).rowCount) throw overflow();
		await client.query(audit(kind), [...values, accountId, createdById, createdByName, sessionId, ip]);
		if (kind.set === null) await client.query(give, [...values, createdById, createdByName]);
		else await client.query(change(kind.set), values);
		run.progress({ done: Math.min(to, count), part: Math.min(to, count) / count });
	}
}

/**
 * No participant gets points when one of them can't: the action applies to all of the confirmed participants, or to
 * none.
 */
const overflow = () => {
	const { sum: max } = ledgerLimits;
	return new AppError('VALIDATION', undefined, {
		fields: [{ path: 'action.amount', code: 'balanceTooBig', params: { max } }],
	});
};
