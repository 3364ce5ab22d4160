import type { Params } from '../statement/params';

/** The context for compiling ranges. */
export interface RangeContext {
	params: Params;
	/** Time zone of days; UTC when undefined. */
	timeZone?: string | undefined;
}

/** The context for compiling a condition. */
export interface ConditionContext extends RangeContext {
	/** Folded column that contains the texts of all fields marked `inSearch`. */
	folded: string | null;
}
