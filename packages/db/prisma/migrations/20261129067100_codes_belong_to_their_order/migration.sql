-- The order that used a code up. As long as it is there, nothing but that order makes the code usable again.
alter table participant add column used_by_order_id uuid, add column replaces_id uuid;
update participant p set used_by_order_id = o.id
from (
	select distinct on (o.program_id, o.participant_id) o.program_id, o.participant_id, o.id
	from "order" o join program g on g.id = o.program_id
	where g.type = 'claim' and o.status <> 'Void' and exists (
		select from order_item i where i.program_id = o.program_id and i.order_id = o.id
			and not exists (select from order_item_ending l where l.program_id = i.program_id and l.item_id = i.id)
	)
	order by o.program_id, o.participant_id, o.ordered_at desc
) o
where p.program_id = o.program_id and p.id = o.participant_id and p.deleted_at is null and p.status not in ('Active', 'Pending Approval');
-- Every row obeys it already, so that the look at them takes no lock against writers.
alter table participant add constraint participant_code_is_held
	check (used_by_order_id is null or (deleted_at is null and status not in ('Active', 'Pending Approval'))) not valid;
alter table participant validate constraint participant_code_is_held;
-- A code is replaced once.
create unique index participant_replaces on participant (program_id, replaces_id) where replaces_id is not null;

alter table program add column after_return text not null default 'reuse'
	constraint program_after_return_known check (after_return in ('reuse', 'replace', 'nothing'));

-- A code that its order holds is left alone by a bulk action.
alter table held_selection_row
	drop constraint held_selection_row_outcome,
	add constraint held_selection_row_outcome check (outcome in (
		'', 'done', 'unchanged', 'gone', 'held',
		'mailing', 'inactive', 'noAddress', 'recent', 'addressLimit', 'refused', 'interrupted'
	)) not valid;
alter table held_selection_row validate constraint held_selection_row_outcome;

-- Orders say what became of their code.
alter table order_event
	drop constraint order_event_kind_known,
	add constraint order_event_kind_known check (kind in (
		'placed', 'released', 'accepted', 'refused', 'gaveUp', 'edited', 'resubmitted', 'voidAsked', 'voidDenied', 'voided',
		'deleted', 'statusChanged', 'itemChanged', 'itemLate', 'pointsReturned', 'codeReleased', 'codeReplaced', 'codeKept',
		'errorCleared', 'mailed'
	)) not valid;
alter table order_event validate constraint order_event_kind_known;
