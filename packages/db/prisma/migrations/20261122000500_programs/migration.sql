-- Programs.

alter table program
	add constraint program_type_known check (type in ('plateau', 'points', 'claim')),
	add constraint program_message_size_known check (message_size in ('Small', 'Medium', 'Large')),
	add constraint program_message_align_known check (message_align in ('Left', 'Center', 'Right')),
	add constraint program_terms_known check (terms in ('Checkbox', 'Dropdown')),
	add constraint program_tax_known check (use_estimated_tax in ('taxonitemcostonly', 'taxondeliveredcost', 'notax')),
	add constraint program_markup_known check (include_reseller_markup in ('0', '1', '2')),
	add constraint program_code_length_range check (code_length between 6 and 32),
	add constraint program_point_value_positive check (point_value > 0),
	add constraint program_domain_lower check (domain = lower(domain));
create unique index program_domain_unique on program (domain) where domain <> '' and deleted_at is null;
create unique index program_template_single on program (is_template) where is_template and deleted_at is null;
create index program_account_name on program (account_id, name collate "und-x-icu", id) where deleted_at is null;
