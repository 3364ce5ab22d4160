import { z } from 'zod';
import { importLimits } from './words';

/** Rows that one request may send again. */
export const mostMended = 1000;

export const rejectedRowsSchema = z.object({
	/** An import, or its preview. */
	jobId: z.uuid(),
	skip: z.int().min(0).default(0),
	take: z.int().min(1).max(200).default(50),
	/** Only rows that are refused for this reason, a key of `messages`. */
	code: z.string().max(100).optional(),
});

export const mendRowsSchema = z.object({
	importId: z.uuid(),
	rows: z
		.array(
			z.object({
				line: z.int().min(1),
				/** What differs from the file, by the column's place in it. */
				cells: z
					.array(z.object({ index: z.int().min(0), value: z.string().max(importLimits.row) }))
					.max(importLimits.columns),
			}),
		)
		.min(1)
		.max(mostMended)
		.refine((rows) => new Set(rows.map(({ line }) => line)).size === rows.length, 'invalidValue'),
});

export interface RejectedFault {
	/** Header of the column as it is in the file; empty for the row as a whole. */
	column: string;
	value: string;
	/** Key of `messages`. */
	code: string;
	params: Record<string, string | number>;
}

/** `open`: refused still. `sending`: its mended form is on its way in. `done`: its mended form went in. */
export type RejectedState = 'open' | 'sending' | 'done';

export interface RejectedRow {
	line: number;
	state: RejectedState;
	/** At least one; of a mended row that was refused again the new ones. */
	faults: RejectedFault[];
	/** In the order of `columns`, as last sent; null when they are not the reader's to see, or the file is gone. */
	cells: string[] | null;
	/** Cells for which the header has no column. */
	surplus: string[];
}

/** Refused rows of an import or a preview, some at a time, in the order of the file. */
export interface RejectedRows {
	/** By it the browser keeps what was mended and not sent yet; a preview's file becomes the import's. */
	fileId: string;
	/** `secret` ones are shown to no one but who uploaded the file. */
	columns: { index: number; header: string; secret: boolean }[];
	rows: RejectedRow[];
	/** Rows that the filter lets through. */
	total: number;
	/** Reasons of rows that are not done, the most frequent first; one row may have several. */
	reasons: {
		code: string;
		count: number;
		/** Of these rows those that are kept, and can be shown; null for none. */
		kept: number | null;
		params: Record<string, string | number>;
	}[];
	/** Refused rows that are only counted: an import keeps the first ones (`importLimits.keptRejects`). */
	beyond: number;
	counts: Record<RejectedState, number>;
	/** Mended rows can be sent: the import has ended, was not undone, and its file is there. */
	sendable: boolean;
	/** The imports that mended rows of this file have become, the newest first. */
	mends: { jobId: string; rows: number }[];
}
