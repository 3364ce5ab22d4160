import { z } from 'zod';
import { text } from '../text';

/** A note of one's own in the quick panel. */
const note = { title: text({ max: 80 }).default(''), text: text({ required: 'required', max: 2000 }) };

export const noteCreateSchema = z.object(note);
export const noteUpdateSchema = z.object({ id: z.uuid(), ...note });
export const noteIdSchema = z.object({ id: z.uuid() });
