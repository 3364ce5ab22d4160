-- AlterTable
ALTER TABLE "order_item" ADD COLUMN     "amount_before_tax" DECIMAL(12,2);

-- AlterTable
ALTER TABLE "program" ADD COLUMN     "flat_tax_default_pct" DECIMAL(7,4);

-- AlterTable
ALTER TABLE "tax_figure" ADD COLUMN     "country" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "flat_tax_rate" (
    "program_id" UUID NOT NULL,
    "country" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT '',
    "rate" DECIMAL(7,4) NOT NULL,

    CONSTRAINT "flat_tax_rate_pkey" PRIMARY KEY ("program_id","country","state")
);

-- AddForeignKey
ALTER TABLE "flat_tax_rate" ADD CONSTRAINT "flat_tax_rate_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand.

alter table flat_tax_rate
	add constraint flat_tax_rate_country_code check (country ~ '^[A-Z]{3}$'),
	add constraint flat_tax_rate_state_of_usa check (state = '' or (country = 'USA' and state ~ '^[A-Z]{2}$')),
	add constraint flat_tax_rate_percentage check (rate between 0 and 100);
alter table program add constraint program_flat_tax_default_percentage check (flat_tax_default_pct between 0 and 100);

-- The percentages of the price estimate were the flat rates as well: of Canada, and of the USA for the whole world. They stay those of their own countries.
insert into flat_tax_rate (program_id, country, rate)
	select id, 'USA', default_us_tax_cdt_pct from program where default_us_tax_cdt_pct > 0
	union all
	select id, 'CAN', estimated_cdn_cdt_pct from program where estimated_cdn_cdt_pct > 0;

-- What of an order's tax and of its taxable amount falls to each of its items: in proportion to the dollars that are taxed, which the estimated tax in a price isn't part of. An order
-- from before that was kept has the parts that it had.
create or replace view order_item_tax as
	select program_id, order_id, item_id,
		coalesce(share_between(tax, upto - weight, upto, sum(weight) over everything), 0) as tax,
		coalesce(share_between(taxable, upto - weight, upto, sum(weight) over everything), 0) as taxable,
		coalesce(share_between(of_order, whole_upto - whole_weight, whole_upto, sum(whole_weight) over everything), 0) as of_order
	from (
		select program_id, order_id, item_id, tax, taxable, of_order, weight, whole_weight, sum(weight) over items as upto, sum(whole_weight) over items as whole_upto
		from (
			select i.program_id, i.order_id, i.id as item_id, i.item_number, tax_dollars(o.tax_response, 'amountToCollect') as tax,
				tax_dollars(o.tax_response, 'taxableAmount') as taxable, tax_dollars(o.tax_response, 'orderTotalAmount') as of_order,
				case when sum(coalesce(i.amount_before_tax, i.amount) + i.shipping) over everything = 0 then 1
					when o.tax_response->'freightTaxable' = 'true'::jsonb or sum(coalesce(i.amount_before_tax, i.amount)) over everything = 0
						then coalesce(i.amount_before_tax, i.amount) + i.shipping
					else coalesce(i.amount_before_tax, i.amount) end as weight,
				case when sum(coalesce(i.amount_before_tax, i.amount) + i.shipping) over everything = 0 then 1
					else coalesce(i.amount_before_tax, i.amount) + i.shipping end as whole_weight
			from order_item i join "order" o on o.program_id = i.program_id and o.id = i.order_id
			window everything as (partition by i.program_id, i.order_id)
		) weighed
		window items as (partition by program_id, order_id order by item_number)
	) summed
	window everything as (partition by program_id, order_id);
