import { z } from 'zod';
import { gridTimeZoneSchema } from './days';
import { gridFilterSchema, gridLimits } from './filter';

const keys = z.array(z.string().min(1).max(64)).max(gridLimits.selected);

/**
 * The selection of a bulk action: some rows, or everything that a filter and search match except some. "Select all that
 * match" is never a list of ids. As returned by DataGrid's `GridSelection`.
 */
export const gridSelectionSchema = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('ids'), ids: keys.min(1) }),
	z.object({
		kind: z.literal('matching'),
		filter: gridFilterSchema.optional(),
		search: z.string().max(gridLimits.search).optional(),
		timeZone: gridTimeZoneSchema.optional(),
		except: keys.default([]),
		/** The number that the user confirmed, without exceptions; a set that has grown or shrunk since is a CONFLICT. */
		total: z.int().min(0).optional(),
	}),
]);
export type GridSelection = z.output<typeof gridSelectionSchema>;
