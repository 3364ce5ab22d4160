-- An entry and its order are the same participant's.

-- DropForeignKey
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_program_id_order_id_fkey";

-- CreateIndex
CREATE UNIQUE INDEX "order_program_id_id_participant_id_key" ON "order"("program_id", "id", "participant_id");

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_program_id_order_id_participant_id_fkey" FOREIGN KEY ("program_id", "order_id", "participant_id") REFERENCES "order"("program_id", "id", "participant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a program sells is a build of its own.

-- AddForeignKey
ALTER TABLE "program" ADD CONSTRAINT "program_id_current_build_id_fkey" FOREIGN KEY ("id", "current_build_id") REFERENCES "catalogue_build"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A participant's sums and order count are moved by the triggers of ledger and orders and by nothing else. The columns are named, so that
-- other updates, those of imports above all, don't even look.
create function refuse_sums() returns trigger language plpgsql as $$
begin
	raise exception 'sums of participant % are kept by ledger and orders: % refused', new.id, lower(tg_op) using errcode = 'restrict_violation';
end
$$;
create trigger participant_sums_insert before insert on participant
	for each row when (new.balance <> 0 or new.awarded <> 0 or new.redeemed <> 0 or new.order_count <> 0)
	execute function refuse_sums();
create trigger participant_sums_update before update of balance, awarded, redeemed, order_count on participant
	for each row when (
		pg_trigger_depth() = 0
		and (new.balance, new.awarded, new.redeemed, new.order_count) is distinct from (old.balance, old.awarded, old.redeemed, old.order_count)
	)
	execute function refuse_sums();
