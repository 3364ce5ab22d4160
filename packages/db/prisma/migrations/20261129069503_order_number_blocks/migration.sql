-- older servers: from 20261129069502_data_key
-- Numbers that orders of a program may take without waiting for each other (docs/decisions/0106-order-numbers-in-blocks.md).
CREATE TABLE "order_number_block" (
    "program_id" UUID NOT NULL,
    "next" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "order_number_block_pkey" PRIMARY KEY ("program_id","last"),
    CONSTRAINT "order_number_block_numbers" CHECK ("next" <= "last")
);

ALTER TABLE "order_number_block" ADD CONSTRAINT "order_number_block_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
