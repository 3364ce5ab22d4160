-- A url is one page's in its language, without regard to case, as before; but it is looked at when a statement has written all its rows, so that two
-- pages can take each other's url in one. A unique index looks at each row by itself, and one over an expression can't wait.
drop index content_page_url_unique;
alter table content_page add constraint content_page_url_unique
	exclude using btree (program_id with =, language with =, lower(url) with =) deferrable initially immediate;
