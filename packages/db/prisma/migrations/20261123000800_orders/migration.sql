-- Orders and their errors.

alter table "order"
	-- What a search looks through, folded once when the row is written.
	add column search_text text generated always as (
		fold_text(order_number || E'\n' || external_order_number || E'\n' || name || E'\n' || email || E'\n' || claim_email)
	) stored,
	add constraint order_status_known check (status in ('Pending', 'API Error', 'Void', 'Waiting for Shipment', 'Shipped', 'Completed')),
	add constraint order_total_not_negative check (total >= 0 and total_amount >= 0 and total_shipping >= 0);
alter table order_submission
	add constraint order_submission_outcome_known check (outcome in ('accepted', 'refused', 'timeout', 'failed'));
alter table order_item
	add constraint order_item_tracking_known check (tracking_status between 0 and 16),
	add constraint order_item_quantity check (quantity > 0),
	add constraint order_item_amounts check (price >= 0 and total >= 0 and amount >= 0 and shipping >= 0);

-- Lists of orders. The index by participant, in the tables' file, holds deleted orders too: it also answers whether there was ever one.
create index order_ordered_at_sort on "order" (program_id, ordered_at, id) where deleted_at is null;
create index order_status_sort on "order" (program_id, status, ordered_at, id) where deleted_at is null;
create index order_search on "order" using gin (program_id, search_text gin_trgm_ops);
create index order_external on "order" (program_id, external_order_number) where external_order_number <> '';
-- By a part of a number alone, over all programs, as the palette searches.
create index order_number_part on "order" using gin ((order_number || ' ' || external_order_number) gin_trgm_ops);
create index order_batch_open on "order" (program_id, ordered_at) where batch and submitted_at is null and deleted_at is null;
create unique index order_error_open on order_error (program_id, order_id) where cleared_at is null;
create index order_error_recent on order_error (created_at desc) where cleared_at is null;

-- A participant's order count, moved with each order made or voided.
create function order_move_count() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		perform from participant p
		where (p.program_id, p.id) in (select program_id, participant_id from added)
		order by p.program_id, p.id
		for no key update;
		update participant p set order_count = p.order_count + c.n
		from (select program_id, participant_id, count(*)::int as n from added where status <> 'Void' group by 1, 2) c
		where p.program_id = c.program_id and p.id = c.participant_id;
	else
		perform from participant p
		where (p.program_id, p.id) in (
			select a.program_id, a.participant_id from added a join removed r using (program_id, id)
			where (a.status <> 'Void') <> (r.status <> 'Void')
		)
		order by p.program_id, p.id
		for no key update;
		update participant p set order_count = p.order_count + c.n
		from (
			select a.program_id, a.participant_id,
				sum((a.status <> 'Void')::int - (r.status <> 'Void')::int)::int as n
			from added a join removed r using (program_id, id) group by 1, 2
		) c
		where p.program_id = c.program_id and p.id = c.participant_id and c.n <> 0;
	end if;
	return null;
end
$$;
create trigger order_count_insert after insert on "order"
	referencing new table as added for each statement execute function order_move_count();
create trigger order_count_update after update on "order"
	referencing old table as removed new table as added for each statement execute function order_move_count();

select watch_data_version('"order"');
