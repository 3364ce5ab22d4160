create or replace view ledger_figure_fault as
	select program_id, hour, type, sum(entries)::bigint as entries, sum(points)::bigint as points
	from (
		select program_id, date_trunc('hour', created_at, 'UTC') as hour, type, count(*) as entries, sum(amount) as points from ledger_entry group by 1, 2, 3
		union all
		select program_id, hour, type, -entries, -points from ledger_figure
	) f
	group by 1, 2, 3
	having (sum(entries), sum(points)) <> (0, 0);
