-- What waits for somebody's decision is counted on each start page, and is seldom more than a few rows.
create index participant_waits on participant (program_id) where status = 'Pending Approval' and deleted_at is null;
create index order_waits on "order" (program_id) where batch and submitted_at is null and status = 'Pending' and deleted_at is null;
