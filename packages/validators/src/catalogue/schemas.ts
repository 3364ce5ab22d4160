import { z } from 'zod';
import { rebuildsAtMost } from './constants';

const count = z.int().min(0);

/** The result of a build's job. */
export const rebuildResultSchema = z.object({
	buildId: z.uuid(),
	/** `failed` if the feed could not be read: the catalogue on sale stays, and the build's steps say why. */
	outcome: z.enum(['applied', 'restored', 'unchanged', 'waiting', 'failed']),
	products: count,
	added: count,
	gone: count,
	dearer: count,
	cheaper: count,
	changed: count,
});
export type RebuildResult = z.output<typeof rebuildResultSchema>;

export const rebuildManySchema = z.object({ programIds: z.array(z.uuid()).min(1).max(rebuildsAtMost) });
