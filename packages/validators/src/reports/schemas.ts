import { z } from 'zod';
import { ledgerTypes } from '../ledger/words';

const moment = z.iso.datetime({ offset: true }).nullish();

/** From one point in time to another, both included; what is left out is open. */
export const periodInput = { startDate: moment, endDate: moment };
export const periodSchema = z.object(periodInput);
export type Period = z.output<typeof periodSchema>;

/** Of the Points Adjustments Report: a period, and one type of transaction when it is given. */
export const pointAdjustmentInput = z.object({ ...periodInput, type: z.enum(ledgerTypes).nullish() });
