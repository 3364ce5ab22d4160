import { z } from 'zod';
import { importLimits } from './constants';

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
				/** Changed cells, by the column's position in the file. */
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

/** `open`: still refused. `sending`: its corrected form is being imported. `done`: its corrected form was imported. */
export type RejectedState = 'open' | 'sending' | 'done';

export interface RejectedRow {
	line: number;
	state: RejectedState;
	/** At least one; for a corrected row that was refused again, the new ones. */
	faults: RejectedFault[];
	/** In the order of `columns`, as last sent; null if the reader may not see them, or the file is deleted. */
	cells: string[] | null;
	/** Cells for which the header has no column. */
	surplus: string[];
}

/** Refused rows of an import or a preview, some at a time, in the order of the file. */
export interface RejectedRows {
	/** The browser stores unsent corrections under it; a preview's file becomes the import's. */
	fileId: string;
	/** `secret` ones are shown only to the user who uploaded the file. */
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
	/** Corrected rows can be sent: the import has ended, was not undone, and its file exists. */
	sendable: boolean;
	/** The imports of corrected rows of this file, the newest first. */
	mends: { jobId: string; rows: number }[];
}
