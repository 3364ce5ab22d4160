import { z } from 'zod';
import { withoutBidi } from '../text';
import { gridTimeZoneSchema } from './days';
import { gridFilterSchema, gridLimits } from './filter';

const field = z.string().min(1).max(64);

export const gridExportFormats = ['csv', 'xlsx'] as const;
export type GridExportFormat = (typeof gridExportFormats)[number];

/** A file of everything that matches: the list's own filter, search and sort, and the columns as they are shown. */
export const gridExportSchema = z.object({
	format: z.enum(gridExportFormats),
	/** Without the ending; names the workbook's sheet too. */
	name: z.string().transform(withoutBidi).pipe(z.string().trim().min(1).max(100)),
	filter: gridFilterSchema.optional(),
	search: z.string().max(gridLimits.search).optional(),
	sort: z
		.array(z.object({ field, desc: z.boolean().default(false) }))
		.max(gridLimits.sorts)
		.optional(),
	/** In whose clock points in time are written. */
	timeZone: gridTimeZoneSchema.optional(),
	/** In the order of the file, with the text that is above each. */
	columns: z
		.array(
			z.object({
				field,
				header: z.string().max(200),
				/** The words for an enum's values, or for `true` and `false`; others stay as they are. */
				labels: z.record(z.string().max(200), z.string().max(200)).optional(),
			}),
		)
		.min(1)
		.max(gridLimits.exportColumns),
});
export type GridExportQuery = z.output<typeof gridExportSchema>;
export type GridExportInput = z.input<typeof gridExportSchema>;
