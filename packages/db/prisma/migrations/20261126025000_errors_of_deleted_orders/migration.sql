-- A deleted order has no open error, so that the list of errors needn't look at each one's order.
update order_error e set cleared_at = now() from "order" o
where o.program_id = e.program_id and o.id = e.order_id and o.deleted_at is not null and e.cleared_at is null;
