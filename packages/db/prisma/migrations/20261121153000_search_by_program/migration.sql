-- A search is always one of a program's people, so the program belongs into the index: without it a search finds the people of all
-- programs first and throws the others away (docs/decisions/0009).
create extension if not exists btree_gin;
drop index participant_search;
create index participant_search on participant using gin (program_id, search_text gin_trgm_ops);
