import { z } from 'zod';
import { gridTimeZoneSchema } from '../grid/days';
import { gridExportFormats, gridExportSchema } from '../grid/export';
import { withoutBidi } from '../text';
import { frequencies, mostRecipients, scheduledLists } from './constants';

/**
 * The sent part of a report, from its list's current state: filter, search, order and columns. Ranges of days move with
 * the calendar.
 */
const querySchema = gridExportSchema.omit({ format: true, name: true });

/** When it is sent. A month that is shorter than the day has it on its last day. */
export const scheduleFields = {
	name: z.string().transform(withoutBidi).pipe(z.string().trim().min(1, 'required').max(100)),
	format: z.enum(gridExportFormats),
	frequency: z.enum(frequencies),
	/** 1 is Monday. */
	weekday: z.coerce.number<number | string>().int().min(1).max(7).default(1),
	monthDay: z.coerce.number<number | string>().int().min(1).max(31).default(1),
	atTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid'),
	timeZone: gridTimeZoneSchema,
	recipients: z.array(z.uuid()).min(1, 'required').max(mostRecipients),
};

export const scheduleCreateSchema = z.object({
	...scheduleFields,
	list: z.enum(scheduledLists),
	programId: z.uuid().optional(),
	query: querySchema,
});
export type ScheduleCreate = z.output<typeof scheduleCreateSchema>;

/** The state of the report when the schedule was created. */
export const scheduleUpdateSchema = z.object({
	...scheduleFields,
	id: z.uuid(),
	/** The version the form was loaded with; a stale one is refused. */
	version: z.int().positive(),
});
export type ScheduleUpdate = z.output<typeof scheduleUpdateSchema>;

export const scheduleIdSchema = z.object({ id: z.uuid() });
export const schedulePauseSchema = z.object({ id: z.uuid(), paused: z.boolean() });
export const recipientsSchema = z.object({ list: z.enum(scheduledLists), programId: z.uuid().optional() });

export const scheduleResultSchema = z.object({
	/**
	 * Delivered with the file in the mail, with a link to it, or not at all, because they may no longer see the report.
	 */
	sent: z.int(),
	linked: z.int(),
	refused: z.int(),
});
export type ScheduleResult = z.output<typeof scheduleResultSchema>;
