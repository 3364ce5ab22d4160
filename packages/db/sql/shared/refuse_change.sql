-- For tables to which rows are only ever added.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
	raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end
$$;
create or replace trigger ledger_entry_no_truncate before truncate on ledger_entry
	for each statement execute function refuse_change();
create or replace trigger audit_entry_append_only before update or delete on audit_entry
	for each row execute function refuse_change();
create or replace trigger audit_entry_no_truncate before truncate on audit_entry
	for each statement execute function refuse_change();
create or replace trigger order_event_append_only before update or delete on order_event
	for each row execute function refuse_change();
create or replace trigger order_event_no_truncate before truncate on order_event
	for each statement execute function refuse_change();
create or replace trigger order_ending_append_only before update or delete on order_ending for each row execute function refuse_change();
create or replace trigger order_ending_no_truncate before truncate on order_ending for each statement execute function refuse_change();
create or replace trigger order_item_ending_append_only before update or delete on order_item_ending for each row execute function refuse_change();
create or replace trigger order_item_ending_no_truncate before truncate on order_item_ending for each statement execute function refuse_change();
