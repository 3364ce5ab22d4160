-- What reports count, add up and draw, beside the days that they are about: their sums and charts are read from the index alone, without a look at each row.
drop index order_ordered_at_sort;
create index order_ordered_at_sort on "order" (program_id, ordered_at, id) include (status, total, total_amount) where deleted_at is null;
drop index order_newest;
create index order_newest on "order" (ordered_at, id) include (program_id, status, total, total_amount) where deleted_at is null;
drop index ledger_entry_program_id_created_at_idx;
create index ledger_entry_figures on ledger_entry (program_id, created_at) include (type, amount);
