import type { ParticipantBulk } from '@rewards/validators/participants/bulk';
import { amountOf } from './apply';
import { theirRow } from './their-row';

/**
 * SQL that undoes one kind of action for a participant `p` and its row `r`; `$1` is the program, `v.value` the value
 * that the action set.
 */
export interface WayBack {
	/** Condition that the participant is as the action left them, besides their version: some changes don't update it. */
	as: string;
	/** Whether any newer version of the participant prevents it. */
	version: boolean;
	/** Condition and outcome for each obstacle. */
	inTheWay: string;
	/** The columns it sets; null when it reverses the ledger entry that the action added. */
	set: string | null;
	before: string;
	after: string;
}

export const waysBack: Record<ParticipantBulk['kind'], WayBack> = {
	status: {
		version: true,
		as: 'p.deleted_at is null and p.status = v.value',
		inTheWay: '',
		set: 'status = r.before',
		before: `jsonb_build_object('status', p.status)`,
		after: `jsonb_build_object('status', r.before)`,
	},
	level: {
		version: true,
		as: 'p.deleted_at is null and p.level_id is not distinct from v.value::uuid',
		inTheWay: `when r.before is not null and not exists
			(select from plateau_level l where l.program_id = $1 and l.id = r.before::uuid and not l.leaving) then 'levelGone'`,
		set: 'level_id = r.before::uuid',
		before: `jsonb_build_object('levelId', p.level_id)`,
		after: `jsonb_build_object('levelId', r.before)`,
	},
	points: {
		// Other changes of the participant don't affect the entry.
		version: false,
		as: `p.deleted_at is null and p.balance >= ${amountOf}
			and not exists (select from ledger_entry e where e.program_id = $1 and e.reverses_id = r.before::uuid)`,
		inTheWay: '',
		set: null,
		before: 'null',
		after: `jsonb_build_object('amount', -${amountOf}, 'reverses', r.before)`,
	},
	delete: {
		version: true,
		as: 'p.deleted_at is not null',
		inTheWay: `when exists (select from participant o
			where o.program_id = $1 and o.id <> p.id and (o.deleted_at is null or o.merged_into_id is not null)
				and (o.email_key = p.email_key and o.email_twin = p.email_twin
					or o.external_id_key = p.external_id_key and p.external_id_key <> '' and o.external_id_twin = p.external_id_twin
						and o.external_id_in_use and p.external_id_in_use)) then 'taken'`,
		set: 'deleted_at = null',
		before: 'null',
		after: `jsonb_build_object('name', p.name, 'email', p.email, 'status', p.status)`,
	},
};

/** The outcome of an undo for a row. */
export const verdict = ({ version, as, inTheWay }: WayBack) =>
	`case when ${version ? 'p.version is distinct from r.version or ' : ''}not (${as}) then 'changed' ${inTheWay} else 'undone' end`;
/** Participants changed by the action; `$2` is the selection, `$3` the value as text. */
export const changedRows = `from held_selection_row r join participant p on ${theirRow}, (select $3::text as value) v
	where r.program_id = $1 and r.selection_id = $2 and r.outcome = 'done'`;
