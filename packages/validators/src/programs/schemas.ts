import { z } from 'zod';
import { text } from '../text';
import { programTypes } from './words';

/** UTF-16 units at most. */
export const programNameMax = 100;
const name = text({ required: 'programNameRequired', max: programNameMax, plain: true });

/** What the popup that adds a program asks for. A client that doesn't name a type gets a points program. */
export const newProgramSchema = z.object({
	name,
	type: z.enum(programTypes, { error: 'typeRequired' }).default('points'),
});
/** What deletes a program: its name, typed, so that none is deleted by mistake. */
export const programDeleteSchema = z.object({ name: text({ required: 'programNameRequired', max: 500 }) });
/** Enables (true) or disables. */
export const programStatusSchema = z.object({ status: z.boolean() });
/** Gives the program to another account. */
export const programMoveSchema = z.object({ accountId: z.uuid({ error: 'required' }) });

/** What a clone takes along beside settings, levels, theme and catalogue. */
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
