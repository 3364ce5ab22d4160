import { z } from 'zod';
import { gridTimeZoneSchema } from '../grid/days';

/** Whose days count. */
export const dashboardSchema = z.object({ timeZone: gridTimeZoneSchema.default('UTC') });

/** What the start page asks for: also the programs that this browser's user opened last, which come first. */
export const startSchema = dashboardSchema.extend({ recent: z.array(z.uuid()).max(10).default([]) });
