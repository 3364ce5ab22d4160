-- A password that waits sealed for its hash goes with its participant: nobody would ever hash it.
update participant set password_sealed = null where deleted_at is not null and password_sealed is not null;
alter table participant add constraint participant_sealed_live check (password_sealed is null or deleted_at is null);
