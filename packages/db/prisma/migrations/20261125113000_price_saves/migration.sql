-- What is kept of a program's prices per product is bounded by its saves, of which the latest count: this names them.
CREATE TABLE "price_save" (
    "program_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT statement_timestamp(),

    CONSTRAINT "price_save_pkey" PRIMARY KEY ("program_id","at")
);
insert into price_save (program_id, at) select distinct program_id, at from product_price_save;
