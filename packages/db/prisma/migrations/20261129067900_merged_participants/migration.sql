-- A participant merged into another is deleted, and keeps its e-mail, code and external id, so that they find that other one.
alter table participant
	add column merged_into_id uuid,
	add constraint participant_merged check (merged_into_id is null or (deleted_at is not null and merged_into_id <> id));
create index participant_merged_into on participant (program_id, merged_into_id) where merged_into_id is not null;
