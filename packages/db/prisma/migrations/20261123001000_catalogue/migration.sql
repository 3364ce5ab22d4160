-- The catalogue: builds and their products.

alter table catalogue_build
	add constraint catalogue_build_ended check ((finished_at is not null) = (status in ('Completed', 'Completed with Error')));
create unique index catalogue_build_running on catalogue_build (program_id) where finished_at is null;
alter table product add constraint product_amounts check (cost >= 0 and msrp >= 0 and freight >= 0 and handling >= 0 and price_points >= 0);
create index product_name_sort on product (program_id, build_id, product_name collate "und-x-icu", id);
