-- Claim Overview: the newest orders of all programs that somebody may see.
create index order_newest on "order" (ordered_at, id) where deleted_at is null;
