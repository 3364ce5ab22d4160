-- Lists of users: the usual orders of one account's users, and the text that is searched (users/grid.ts stands on the very same
-- expression).
create index app_user_display_name_sort on app_user (account_id, display_name collate "und-x-icu", id) where deleted_at is null;
create index app_user_email_sort on app_user (account_id, email collate "und-x-icu", id) where deleted_at is null;
create index app_user_user_name_sort on app_user (account_id, user_name collate "und-x-icu", id) where deleted_at is null;
create index app_user_last_sign_in_sort on app_user (account_id, last_sign_in_at nulls first, id) where deleted_at is null;
create index app_user_search on app_user using gin (fold_text(display_name || E'\n' || user_name || E'\n' || email) gin_trgm_ops);
