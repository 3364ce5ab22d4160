-- A participant's sums and order count are moved by the triggers of ledger and orders and by nothing else. The columns are named, so that
-- other updates, those of imports above all, don't even look.
create or replace function refuse_sums() returns trigger language plpgsql as $$
begin
	raise exception 'sums of participant % are kept by ledger and orders: % refused', new.id, lower(tg_op) using errcode = 'restrict_violation';
end
$$;
create or replace trigger participant_sums_insert before insert on participant
	for each row when (new.balance <> 0 or new.awarded <> 0 or new.redeemed <> 0 or new.order_count <> 0)
	execute function refuse_sums();
create or replace trigger participant_sums_update before update of balance, awarded, redeemed, order_count on participant
	for each row when (
		pg_trigger_depth() = 0
		and (new.balance, new.awarded, new.redeemed, new.order_count) is distinct from (old.balance, old.awarded, old.redeemed, old.order_count)
	)
	execute function refuse_sums();
