-- Orders in API Error: few of all, counted on every start page and dashboard (decision 83).
create index order_in_error on "order" (program_id, id) where status = 'API Error' and deleted_at is null;
