-- Users that an identity provider keeps over SCIM (docs/decisions/0094-scim.md).
alter table app_user
	add column external_id text,
	add column provider_name text,
	add constraint app_user_external_id_given check (external_id <> ''),
	add constraint app_user_provider_name_given check (provider_name <> '');
-- Each finds the user that a provider asks for before it adds one.
create unique index app_user_external_id_unique on app_user (external_id, account_id) where deleted_at is null and external_id is not null;
create unique index app_user_provider_name_unique on app_user (lower(provider_name), account_id)
	where deleted_at is null and provider_name is not null;
create index app_user_provided_name on app_user (lower(coalesce(provider_name, user_name))) where deleted_at is null;
