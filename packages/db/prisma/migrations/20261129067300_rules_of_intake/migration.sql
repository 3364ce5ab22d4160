-- AlterTable
ALTER TABLE "program" ADD COLUMN     "order_limit" INTEGER,
ADD COLUMN     "stock_rule" TEXT NOT NULL DEFAULT 'ignore',
ADD COLUMN     "unit_limit" INTEGER;

-- By hand.

-- What a program does about an order of more than the supplier has, and how much one participant may order. Existing programs ask for neither, as before.
alter table program
	add constraint program_stock_rule_known check (stock_rule in ('ignore', 'warn', 'refuse')),
	add constraint program_limits_positive check (order_limit > 0 and unit_limit > 0);
