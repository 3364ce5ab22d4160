-- Programs.

-- The languages that a program's site can speak.
create function site_languages() returns text[] language sql immutable parallel safe
	return array['en', 'fr', 'sp', 'ge', 'it', 'nl', 'pt'];
create function continents() returns text[] language sql immutable parallel safe
	return array['USA', 'NORTH_AMERICA', 'SOUTH_AMERICA', 'AFRICA', 'ASIA', 'AUSTRALASIA', 'EUROPEAN_UNION', 'NON_EU_EUROPE',
		'INDIAN_SUB_CONTINENT', 'MIDDLE_EAST'];

alter table program
	add constraint program_type_known check (type in ('plateau', 'points', 'claim')),
	add constraint program_message_size_known check (message_size in ('Small', 'Medium', 'Large')),
	add constraint program_message_align_known check (message_align in ('Left', 'Center', 'Right')),
	add constraint program_footer_size_known check (footer_text_size in ('Small', 'Medium', 'Large')),
	add constraint program_footer_align_known check (footer_text_align in ('Left', 'Center', 'Right')),
	add constraint program_languages_known check (languages <@ site_languages()),
	add constraint program_continents_known check (continents <@ continents()),
	add constraint program_default_continent_known check (default_continent = any (continents())),
	add constraint program_terms_known check (terms in ('Checkbox', 'Dropdown')),
	add constraint program_tax_provider_known check (tax_provider in ('flat', 'taxjar')),
	add constraint program_tax_known check (use_estimated_tax in ('taxonitemcostonly', 'taxondeliveredcost', 'notax')),
	add constraint program_markup_known check (include_reseller_markup in ('0', '1', '2')),
	add constraint program_code_length_range check (code_length between 6 and 32),
	add constraint program_point_value_positive check (point_value > 0),
	add constraint program_domain_lower check (domain = lower(domain));
alter table domain_validation
	add constraint domain_validation_status_known check (validation_status in ('PENDING_VALIDATION', 'SUCCESS', 'FAILED'));

-- Looked at when a statement is done, so that levels change places in one; `set constraints` puts it off to the end of the transaction.
alter table plateau_level
	add constraint plateau_level_program_id_position_key unique (program_id, position) deferrable initially immediate;

create unique index program_domain_unique on program (domain) where domain <> '' and deleted_at is null;
create unique index program_template_single on program (is_template) where is_template and deleted_at is null;
create index program_account_name on program (account_id, name collate "und-x-icu", id) where deleted_at is null;
