import { z } from 'zod';
import { gridTimeZoneSchema } from '../grid/days';

/** Whose days count. */
export const dashboardSchema = z.object({ timeZone: gridTimeZoneSchema.default('UTC') });
