import BigJs from 'big.js';
import type { Decimal } from '../prices/price';

/** Dollars; 0 to 0 is no range. */
export interface LevelRange {
	from: Decimal;
	to: Decimal;
}

const Big = BigJs();
const hasRange = ({ from, to }: LevelRange): boolean => new Big(from).gt(0) || new Big(to).gt(0);

/**
 * Whether a level takes a product that names no levels itself: its price in dollars is within the level's range, both
 * ends included. A level without a range takes any (docs/product/programs.md#levels).
 */
export const takesPrice = (level: LevelRange, dollars: Decimal): boolean =>
	!hasRange(level) || (new Big(dollars).gte(level.from) && new Big(dollars).lte(level.to));
