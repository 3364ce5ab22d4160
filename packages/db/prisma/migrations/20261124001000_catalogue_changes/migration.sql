-- A program's products on sale lie in `product` alone, each once, so that a build writes what has changed and nothing else. What it ends goes to
-- `product_past`, from where the catalogue before can be brought back (docs/decisions/0035-rebuild.md).

ALTER TABLE "catalogue_build"
    ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'rebuild',
    ADD COLUMN "applied" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "before_count" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "new_count" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "gone_count" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "dearer_count" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "cheaper_count" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "changed_count" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "wait_reason" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "feed_etag" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "feed_modified" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "feed_digest" BYTEA,
    ADD COLUMN "feed_rules" BYTEA,
    ADD COLUMN "rejects_of" UUID,
    ADD CONSTRAINT catalogue_build_kind_known CHECK (kind IN ('rebuild', 'restore')),
    ADD CONSTRAINT catalogue_build_wait_known CHECK (wait_reason IN ('', 'shrunk', 'prices'));
update catalogue_build b set applied = true, new_count = product_count from program p where p.current_build_id = b.id and p.id = b.program_id;

delete from product x using program p where p.id = x.program_id and x.build_id is distinct from p.current_build_id;
ALTER TABLE "product" DROP CONSTRAINT "product_program_id_build_id_fkey";
drop index product_name_sort;
DROP INDEX "product_program_id_build_id_product_id_key";
ALTER TABLE "product" RENAME COLUMN "build_id" TO "since_build_id";
ALTER TABLE "product"
    ADD COLUMN "stock" INTEGER,
    ADD COLUMN "fingerprint" BYTEA,
    ADD COLUMN "search_text" TEXT GENERATED ALWAYS AS (fold_text(product_name || E'\n' || brand_name || E'\n' || product_model || E'\n' || product_id || E'\n' || supplier_name)) STORED,
    ADD CONSTRAINT product_stock_range CHECK (stock >= 0);
CREATE UNIQUE INDEX "product_program_id_product_id_key" ON "product"("program_id", "product_id");
create index product_name_sort on product (program_id, product_name collate "und-x-icu", id);
create index product_price_sort on product (program_id, price_points, id);
create index product_search on product using gin (program_id, search_text gin_trgm_ops);
select watch_data_version('product', live => 'true');

CREATE TABLE "product_past" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "since_build_id" UUID NOT NULL,
    "until_build_id" UUID NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "product_id" TEXT NOT NULL,
    "product_name" TEXT NOT NULL,
    "brand_name" TEXT NOT NULL,
    "product_model" TEXT NOT NULL,
    "supplier_name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "image_url" TEXT NOT NULL,
    "categories" TEXT[],
    "level_ids" UUID[],
    "cost" DECIMAL(12,2) NOT NULL,
    "msrp" DECIMAL(12,2) NOT NULL,
    "freight" DECIMAL(12,2) NOT NULL,
    "handling" DECIMAL(12,2) NOT NULL,
    "cost_before_deal" DECIMAL(12,2) NOT NULL,
    "product_drop_ship_days" INTEGER NOT NULL,
    "stock" INTEGER,
    "price_points" INTEGER NOT NULL,
    "featured" BOOLEAN NOT NULL,
    "discount" BOOLEAN NOT NULL,
    "fingerprint" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_past_pkey" PRIMARY KEY ("program_id","until_build_id","id")
);

CREATE TABLE "product_change" (
    "program_id" UUID NOT NULL,
    "build_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "product_id" TEXT NOT NULL,
    "product_name" TEXT NOT NULL,
    "brand_name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "price_before" INTEGER,
    "price_after" INTEGER,
    "fields" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "product_change_pkey" PRIMARY KEY ("program_id","build_id","id"),
    CONSTRAINT product_change_kind_known CHECK (kind IN ('new', 'gone', 'dearer', 'cheaper', 'changed'))
);
CREATE INDEX "product_change_program_id_product_id_idx" ON "product_change"("program_id", "product_id");
ALTER TABLE "product_change" ADD CONSTRAINT "product_change_program_id_build_id_fkey" FOREIGN KEY ("program_id", "build_id") REFERENCES "catalogue_build"("program_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a program's page says of its feed follows its last build, whatever ended that.
create function catalogue_build_status() returns trigger language plpgsql as $$
begin
	update program set feed_status = new.status, feed_built_at = coalesce(new.finished_at, feed_built_at)
	where id = new.program_id
		and (feed_status is distinct from new.status or feed_built_at is distinct from coalesce(new.finished_at, feed_built_at));
	return null;
end $$;
create trigger catalogue_build_status after insert or update of status, finished_at on catalogue_build
	for each row execute function catalogue_build_status();

-- A build ends with its job, however that ended: cancelled, given up after too many crashes, failed. One that waits for somebody to agree has no job.
create function catalogue_build_of_job() returns trigger language plpgsql as $$
begin
	with ended as (
		update catalogue_build set status = 'Completed with Error', finished_at = clock_timestamp()
		where program_id = new.program_id and id = new.id and finished_at is null and status <> 'Waiting for Agreement'
		returning program_id, id
	)
	insert into rebuild_step (program_id, id, build_id, description, step_detail, is_error, at)
	select program_id, gen_random_uuid(), id, case new.state when 'cancelled' then 'Cancelled' else 'Failed' end,
		case new.state when 'cancelled' then new.cancel_asked_by_name else coalesce(new.error->>'message', '') end, true, clock_timestamp()
	from ended;
	return null;
end $$;
create trigger catalogue_build_of_job after update of state on job
	for each row when (new.kind = 'catalogueRebuild' and new.finished_at is not null and old.finished_at is null)
	execute function catalogue_build_of_job();

-- Products of a feed that waits for somebody to agree, one table a build.
create schema feed_stage;
