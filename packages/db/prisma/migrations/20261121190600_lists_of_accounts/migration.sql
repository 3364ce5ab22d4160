-- The list of roles counts the users of each, account by account, from this index alone.
create index app_user_role_account on app_user (role_id, account_id) where deleted_at is null;

-- What the list of accounts is searched for (accounts/grid.ts stands on the very same expression).
create index account_search on account using gin (fold_text(name || E'\n' || contact_name || E'\n' || city || E'\n' || email) gin_trgm_ops);
