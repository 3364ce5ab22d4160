-- Lists of orders show and filter by the message of the open error, so totals and places that were remembered before an error came or went must not be
-- used after it.
select watch_data_version('order_error', 'cleared_at is null');

-- Batch orders as their list comes: what waits first, of that the newest.
create index order_batch_sort on "order" (program_id, (submitted_at is not null), ordered_at desc, id) where batch and deleted_at is null;
