import { z } from 'zod';
import { gridTimeZoneSchema } from '../grid/days';
import { ledgerTypes } from '../ledger/constants';
import { liabilityMonths } from './constants';

const moment = z.iso.datetime({ offset: true }).nullish();

/** From one point in time to another, both included; what is left out is open. */
export const periodInput = { startDate: moment, endDate: moment };
export const periodSchema = z.object(periodInput);
export type Period = z.output<typeof periodSchema>;

/** Of the Points Adjustments Report: a period, and one type of transaction when it is given. */
export const pointAdjustmentInput = z.object({ ...periodInput, type: z.enum(ledgerTypes).nullish() });

/** At the end of which day of which time zone points are counted: yesterday and UTC unless said. */
export const liabilityInput = z.object({
	day: z.iso.date().nullish(),
	zone: gridTimeZoneSchema.nullish(),
});
export type LiabilityAt = z.output<typeof liabilityInput>;

/** The same month by month: so many of them, of which the day's own is the last. */
export const liabilityMonthsInput = liabilityInput.extend({
	months: z.union(liabilityMonths.map((count) => z.literal(count))).default(12),
});
