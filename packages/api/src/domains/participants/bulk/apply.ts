import type { PoolClient } from '@rewards/db';
import type { ParticipantBulk } from '@rewards/validators/participants/bulk';
import type { AnyRun } from '../../../jobs';
import { theirRow } from './their-row';

/** SQL of one kind of action on a participant `p`; `$1` is the program, `$2` the selection, `$3` the value as text. */
interface Kind {
	/** Condition that it is so already. */
	already: string;
	set: string;
	/** What it replaces, as text; an undo sets it back. */
	replaces: string;
	/** Both sides as the audit log keeps them. */
	before: string;
	after: string;
	auditAction: 'update' | 'delete';
}

const kinds: Record<ParticipantBulk['kind'], Kind> = {
	status: {
		already: 'p.status = v.value',
		set: 'status = v.value',
		replaces: 'p.status',
		before: `jsonb_build_object('status', p.status)`,
		after: `jsonb_build_object('status', v.value)`,
		auditAction: 'update',
	},
	level: {
		already: 'p.level_id is not distinct from v.value::uuid',
		set: 'level_id = v.value::uuid',
		replaces: 'p.level_id::text',
		before: `jsonb_build_object('levelId', p.level_id)`,
		after: `jsonb_build_object('levelId', v.value)`,
		auditAction: 'update',
	},
	delete: {
		already: 'false',
		set: 'deleted_at = now(), password_sealed = null',
		replaces: 'null',
		before: `jsonb_build_object('name', p.name, 'email', p.email, 'status', p.status)`,
		after: 'null',
		auditAction: 'delete',
	},
};
/** The value of an action as its SQL takes it. */
export const textOf = (action: ParticipantBulk): string =>
	action.kind === 'status' ? action.status : action.kind === 'level' ? action.levelId : '';

const within = 'r.program_id = $1 and r.selection_id = $2 and r.n > $4 and r.n <= $5';
const value = '(select $3::text as value) v';

// By id, the order of all who write to several participants.
const lock = `select count(*), $3::text from (select p.id from participant p join held_selection_row r on ${theirRow}
	where ${within} order by p.id for no key update of p) locked`;
const judge = ({ already, replaces }: Kind) => `update held_selection_row r
	set outcome = case when p.deleted_at is not null then 'gone' when ${already} then 'unchanged' else 'done' end,
		before = ${replaces}, version = p.version + 1
	from participant p, ${value} where ${within} and ${theirRow}`;
const audit = ({ before, after, auditAction }: Kind) => `insert into audit_entry
	(id, account_id, program_id, actor_id, actor_name, session_id, ip, action, entity, entity_id, before, after)
	select gen_random_uuid(), $6, $1, $7, $8, $9, $10, '${auditAction}', 'participant', p.id::text, ${before}, ${after}
	from held_selection_row r join participant p on ${theirRow}, ${value}
	where ${within} and r.outcome = 'done'`;
const change = ({ set }: Kind) => `update participant p set ${set}, version = p.version + 1, updated_at = now()
	from held_selection_row r, ${value}
	where ${within} and r.outcome = 'done' and ${theirRow}`;

/** Rows of one statement: long enough to cost nothing more, short enough to show how far the work is. */
export const portion = 5_000;

export interface Applied {
	programId: string;
	selectionId: string;
	action: ParticipantBulk;
	count: number;
}

/** Does the action to every row of the selection that is still there, with an entry of the audit log for each that it changes. */
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
		await client.query(audit(kind), [...values, accountId, createdById, createdByName, sessionId, ip]);
		await client.query(change(kind), values);
		run.progress({ done: Math.min(to, count), part: Math.min(to, count) / count });
	}
}
