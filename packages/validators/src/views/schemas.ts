import { z } from 'zod';
import { gridLimits } from '../grid/filter';
import { controlCharacters, text } from '../text';

/** How many views of one list a user may have. */
export const viewLimit = 50;

const plain = (text: string): boolean => !controlCharacters.test(text);
const field = z.string().min(1).max(64).refine(plain, { error: 'controlCharacter' });
const list = <Value extends z.ZodType>(value: Value) =>
	z
		.record(field, value)
		.refine((fields) => Object.keys(fields).length <= gridLimits.exportColumns, { error: 'invalid' });

/** The list that a view is of: the name of its grid in the web app. */
const grid = z.string().regex(/^[a-z][a-zA-Z0-9-]{0,63}$/, { error: 'invalid' });

/**
 * What a view keeps: filters, search, sort, groups and page size as the grid writes them in the address, and the layout
 * of its columns. Fields that a list no longer has are left out by the grid when it reads them.
 */
export const viewStateSchema = z.strictObject({
	/** Without the question mark. */
	query: z.string().max(8000).refine(plain, { error: 'controlCharacter' }).default(''),
	layout: z
		.strictObject({
			order: z.array(field).max(gridLimits.exportColumns),
			/** Pixels at 100% font size. */
			widths: list(z.number().min(1).max(10_000)),
			hidden: list(z.boolean()),
			pinned: list(z.enum(['start', 'end', 'none'])),
			density: z.enum(['compact', 'normal']),
		})
		.partial()
		.default({}),
});
export type ViewState = z.output<typeof viewStateSchema>;

const name = text({ required: 'nameRequired', max: 60, plain: true });

export const viewListSchema = z.object({ grid });
export const viewCreateSchema = z.object({ grid, name, state: viewStateSchema, shared: z.boolean().default(false) });
/** Saves, renames or shares; what isn't given stays. */
export const viewUpdateSchema = z.object({
	id: z.uuid(),
	name: name.optional(),
	state: viewStateSchema.optional(),
	shared: z.boolean().optional(),
});
export const viewIdSchema = z.object({ id: z.uuid() });
/** null: the list opens in its default state. */
export const viewDefaultSchema = z.object({ grid, id: z.uuid().nullable() });

/** A view as shown in the picker. */
export interface ViewItem {
	id: string;
	name: string;
	state: ViewState;
	/** All users of the account see it. */
	shared: boolean;
	own: boolean;
	/** Its owner. */
	ownerName: string;
	/** May be removed by the one who asks: their own, and shared ones by those who manage users. */
	canDelete: boolean;
}
export interface ViewList {
	views: ViewItem[];
	/** The one that the list opens with. */
	defaultId: string | null;
}
