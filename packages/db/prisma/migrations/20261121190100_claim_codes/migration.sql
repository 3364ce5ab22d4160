-- How many codes of a batch have which status is read from this index alone; codes that were deleted no longer count.
drop index participant_batch;
create index participant_batch on participant (program_id, batch_id, status) where batch_id is not null and deleted_at is null;
