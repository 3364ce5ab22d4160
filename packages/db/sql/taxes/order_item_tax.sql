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
