import type { Params } from '../statement/params';

/** What ranges are compiled with. */
export interface RangeContext {
	params: Params;
	/** Whose days count; UTC when undefined. */
	timeZone?: string | undefined;
}

/** What a condition is compiled with. */
export interface ConditionContext extends RangeContext {
	/** Folded column that contains the texts of all fields marked `inSearch`. */
	folded: string | null;
}
