import { z } from 'zod';
import { text } from '../text';
import { programTypes, siteLanguages } from './constants';

/** UTF-16 units at most. */
export const programNameMax = 100;
const name = text({ required: 'programNameRequired', max: programNameMax, plain: true });

/** A new program. The type defaults to points, the language of its site to English. */
export const newProgramSchema = z.object({
	name,
	type: z.enum(programTypes, { error: 'typeRequired' }).default('points'),
	language: z.enum(siteLanguages, { error: 'required' }).default('en'),
});

/**
 * A new program that begins with parts of another one, whose type and languages it gets; it begins with the usual ones
 * of what isn't ticked. Content, menus and dictionary need manageContent.
 */
export const programFromSchema = z.object({
	name,
	settings: z.boolean().default(true),
	content: z.boolean().default(true),
	menu: z.boolean().default(true),
	dictionary: z.boolean().default(true),
});
/** Confirmation for deleting a program: its name, typed. */
export const programDeleteSchema = z.object({ name: text({ required: 'programNameRequired', max: 500 }) });
/** Enables (true) or disables. */
export const programStatusSchema = z.object({ status: z.boolean() });
/** Moves the program to another account. */
export const programMoveSchema = z.object({ accountId: z.uuid({ error: 'required' }) });

/** What a clone copies besides settings, levels, theme and catalogue. */
export const programCloneSchema = z.object({
	menu: z.boolean().default(true),
	dictionary: z.boolean().default(true),
	content: z.boolean().default(true),
	/** The account that gets the clone; without it the program's own. */
	accountId: z.uuid().nullish(),
});

/** The result of a clone's job. */
export const programCloneResultSchema = z.object({
	programId: z.uuid(),
	name: z.string(),
	levels: z.int(),
	/** Content and dictionary count each language. */
	languages: z.int(),
	products: z.int(),
});
export type ProgramCloneResult = z.output<typeof programCloneResultSchema>;
