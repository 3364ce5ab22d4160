-- Jobs, files and previews of imports.

alter table job
	add constraint job_state_known check (state in ('queued', 'running', 'done', 'doneWithRejects', 'failed', 'cancelled')),
	add constraint job_counts check (done >= 0 and rejected >= 0 and (total is null or total >= 0)),
	add constraint job_part_range check (part between 0 and 1);
create index job_open on job (account_id, created_at) where state in ('queued', 'running');

alter table stored_file
	add constraint stored_file_kind_known check (kind in ('upload', 'image', 'export', 'rejects')),
	add constraint stored_file_full_size check (full_size is null or size <= full_size);
-- Sealed bytes don't compress; trying would only cost time.
alter table stored_file_chunk alter column bytes set storage external;

-- Rows of previews wait here, one unlogged table an import: quick to fill, gone with one statement, empty after a crash of the
-- server (the file is read again then).
create schema import_stage;
