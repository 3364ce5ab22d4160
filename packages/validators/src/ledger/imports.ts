import { z } from 'zod';
import { decimalSigns } from '../imports/encodings';
import type { RejectSample } from '../imports/schemas';
import { isShortened } from '../imports/shortened';
import { undoneSchema } from '../imports/undone';
import type { MessageKey } from '../messages/english';
import { controlCharacters } from '../text';
import { ledgerLimits, type PointField, type PointUndoRefusal } from './constants';
import { readPoints } from './points';

/** Every field as text, as it is in the file. */
export type PointRecord = Record<PointField, string>;

export interface PointFault {
	field: PointField;
	code: MessageKey;
	params?: Record<string, string | number>;
}

/**
 * The rules of `transactionSchema` for a row of a file, without zod: faults in the order of the fields. `points` is its
 * amount, null if it isn't a number.
 */
export function checkPointRow(row: PointRecord, points: number | null = readPoints(row.amount).points): PointFault[] {
	const faults: PointFault[] = [];
	const { email, externalId, amount, description, reference } = row;
	if (email === '' && externalId === '') faults.push({ field: 'email', code: 'personRequired' });
	if (isShortened(externalId)) faults.push({ field: 'externalId', code: 'numberShortened' });
	const { amount: most } = ledgerLimits;
	if (amount === '') faults.push({ field: 'amount', code: 'amountRequired' });
	else if (points === null) faults.push({ field: 'amount', code: 'notWhole' });
	else if (points === 0) faults.push({ field: 'amount', code: 'amountZero' });
	else if (points > most) faults.push({ field: 'amount', code: 'tooBig', params: { max: most } });
	else if (points < -most) faults.push({ field: 'amount', code: 'tooSmall', params: { min: -most } });
	if (description === '') faults.push({ field: 'description', code: 'descriptionRequired' });
	for (const [field, value, max] of [
		['description', description, ledgerLimits.description],
		['reference', reference, ledgerLimits.reference],
	] as const) {
		if (value.length > max) faults.push({ field, code: 'tooLong', params: { max } });
		else if (controlCharacters.test(value)) faults.push({ field, code: 'controlCharacter' });
		else if (field === 'reference' && isShortened(value)) faults.push({ field, code: 'numberShortened' });
	}
	return faults;
}

const pointCounts = {
	/** Rows to be booked. */
	accepted: z.int(),
	/** Participants whose balance they change. */
	participants: z.int(),
	/** Points given and taken, both as positive numbers. */
	awarded: z.number(),
	debited: z.number(),
	rejected: z.int(),
};
export type PointCounts = { [Name in keyof typeof pointCounts]: number };

/** An earlier import of the very same file into the program. */
export const samePointFileSchema = z.object({ jobId: z.uuid(), at: z.string(), byName: z.string(), ...pointCounts });
export type SamePointFile = z.infer<typeof samePointFileSchema>;

/** The result of a point preview's job. */
export const pointPreviewResultSchema = z.object({
	/** Rows of the file, rejected ones included, blank ones not. */
	rows: z.int(),
	blank: z.int(),
	...pointCounts,
	unknownColumns: z.array(z.string()),
	/** The row of the header, as a spreadsheet numbers it. */
	headerRow: z.int().default(1),
	/** The earliest and the latest of the days that rows are booked for, if the file has any. */
	dates: z.object({ first: z.string(), last: z.string() }).nullish(),
	sameFile: samePointFileSchema.nullable(),
	/**
	 * Amounts that can be read in two ways and that nothing in the file settles: how many rows, and the first as written.
	 */
	unclear: z.object({ rows: z.int(), example: z.string(), sign: z.enum(decimalSigns) }).nullish(),
	/** The same of dates. */
	unclearDates: z.object({ rows: z.int(), example: z.string() }).nullish(),
});
export type PointPreviewResult = z.infer<typeof pointPreviewResultSchema>;

/** First rows of each kind, as a preview shows them. */
export interface PointPreviewSamples {
	/** With the balance before and after the row. */
	accepted: {
		line: number;
		sid: string;
		name: string;
		email: string;
		amount: number;
		description: string;
		reference: string;
		before: number;
		after: number;
		/** ISO 8601; null for now. */
		at: string | null;
	}[];
	rejected: RejectSample[];
}

/** The result of a point import's job. */
export const pointImportResultSchema = z.object({
	rows: z.int(),
	blank: z.int(),
	...pointCounts,
	unknownColumns: z.array(z.string()),
	/** The row of the header, as a spreadsheet numbers it. */
	headerRow: z.int().default(1),
	/** The earliest and the latest of the days that rows are booked for, if the file has any. */
	dates: z.object({ first: z.string(), last: z.string() }).nullish(),
	/** When the very same file was imported into the program before, the last time. */
	sameFileImportedAt: z.string().nullable(),
	/** The preview's counts; different ones mean that the program changed in between. */
	previewed: z.object(pointCounts).nullish(),
	/** The import whose refused rows these were, corrected in place. */
	mends: z.uuid().optional(),
	/** Set once it was undone. */
	undone: undoneSchema.optional(),
});
export type PointImportResult = z.infer<typeof pointImportResultSchema>;

const pointUndoCounts = {
	/** That are taken back. */
	transactions: z.int(),
	/** Of whom. */
	participants: z.int(),
	/** Awarded points that are taken back, and debited points that are returned; both as positive numbers. */
	awarded: z.number(),
	debited: z.number(),
	/** Transactions that had been reversed individually. */
	reversed: z.int(),
	/** Participants deleted since, whose transactions stay. */
	gone: z.int(),
};

/** What undoing a point import would do, and what prevents it. */
export type PointUndoView = { [Name in keyof typeof pointUndoCounts]: number } & {
	/** null when it can be undone. */
	refusal: PointUndoRefusal | null;
	/**
	 * Participants who keep their points: because they have spent them in the meantime, or because returning points would
	 * exceed the maximum balance.
	 */
	spent: number;
	overfull: number;
	/** Of the transactions, those with a reference, which stays taken. */
	referred: number;
};

/** The result of a point undo's job. */
export const pointUndoResultSchema = z.object({
	importId: z.uuid(),
	...pointUndoCounts,
	/** Participants who keep their points; each is among the job's rejected rows, with the reason. */
	kept: z.int(),
});
export type PointUndoResult = z.infer<typeof pointUndoResultSchema>;
