import { unitDollars } from './price-sql';

/** Whether level `l` has a range of prices. SQL. */
const hasRange = '(l.range_from > 0 or l.range_to > 0)';

/**
 * Whether level `l` may order product `x` of program `p`: one that the product names, or, for a product that names
 * none, one whose range its price is in; a level without a range takes any (`takesPrice` says the same). SQL.
 */
export const levelTakes = `case when cardinality(x.level_ids) > 0 then l.id = any(x.level_ids)
	else not ${hasRange} or ${unitDollars('x', 'p')} between l.range_from and l.range_to end`;

/**
 * The levels that may order product `x`, as aggregated by `aggregate` over levels `l`; null when all may, because the
 * product names none and no level has a range. SQL.
 */
export const levelsOf = (aggregate: string): string => `(select case
		when cardinality(x.level_ids) > 0 or bool_or(${hasRange}) then ${aggregate} filter (where ${levelTakes}) end
	from plateau_level l join program p on p.id = l.program_id
	where l.program_id = x.program_id and (not l.leaving or l.id = any(x.level_ids)))`;
