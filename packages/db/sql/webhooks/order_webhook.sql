create or replace function order_webhook() returns trigger language plpgsql as $$
begin
	perform webhook_tell(new.program_id, 'order.status_changed', jsonb_build_object('orderId', new.id, 'orderNumber', new.order_number,
		'participantId', new.participant_id, 'status', new.status, 'previousStatus', case when tg_op = 'UPDATE' then old.status end));
	return null;
end
$$;
create or replace trigger order_webhook_insert after insert on "order" for each row execute function order_webhook();
create or replace trigger order_webhook_update after update of status on "order"
	for each row when (new.status is distinct from old.status) execute function order_webhook();
