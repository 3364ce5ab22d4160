-- AlterTable
ALTER TABLE "order_dispatch" ADD COLUMN     "supplier_id" UUID;

-- CreateTable
CREATE TABLE "program_supplier" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "user_id" TEXT NOT NULL DEFAULT '',
    "dev_key" BYTEA NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "program_supplier_pkey" PRIMARY KEY ("program_id","id")
);

-- AddForeignKey
ALTER TABLE "order_dispatch" ADD CONSTRAINT "order_dispatch_program_id_supplier_id_fkey" FOREIGN KEY ("program_id", "supplier_id") REFERENCES "program_supplier"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_supplier" ADD CONSTRAINT "program_supplier_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand.

-- Two workers that see new settings at the same time write them down once. Hashes, because an index holds no row of several kilobytes.
create unique index program_supplier_once on program_supplier (program_id, md5(endpoint), md5(user_id), sha256(dev_key));

-- What is due with a supplier that the settings name no more. Orders that were not sent yet have none.
create index order_dispatch_elsewhere on order_dispatch (program_id, supplier_id, due_at) where due_at is not null and supplier_id is not null;

-- Orders on their way were sent to whom the settings name now, as far as anything says.
insert into program_supplier (program_id, id, endpoint, user_id, dev_key)
select p.id, gen_random_uuid(), p.replink_endpoint, p.supplier_user_id, p.dev_key from program p
where p.dev_key is not null and p.replink_endpoint <> ''
	and exists (select from order_dispatch d where d.program_id = p.id and (d.state <> 'send' or d.tries > 0));
update order_dispatch d set supplier_id = s.id from program_supplier s
where s.program_id = d.program_id and (d.state <> 'send' or d.tries > 0);
