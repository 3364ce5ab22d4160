-- When a secret of a program was given last, and by whom, so that two people who replace the same one are asked. Nothing of what it says.
alter table program
	add column mind_tickle_password_set_at timestamptz(3),
	add column mind_tickle_password_set_by text not null default '',
	add column dev_key_set_at timestamptz(3),
	add column dev_key_set_by text not null default '';
