import { z } from 'zod';
import type { FieldError } from '../errors/codes';
import type { JobState } from './words';

/** A job as staff see it. Dates are ISO texts over the wire. */
export interface JobView {
	id: string;
	kind: string;
	state: JobState;
	stage: string;
	done: number;
	/** null while nobody can know. */
	total: number | null;
	rejected: number;
	/** How much of the whole work is done, 0 to 1; null while nobody can know. */
	part: number | null;
	/** Rows a second: of what it is doing now, of the whole work once it has ended; null while nobody can know. */
	rate: number | null;
	/** Until the end, as far as can be told; null while nobody can know. */
	secondsLeft: number | null;
	accountId: string;
	accountName: string;
	programId: string | null;
	programName: string | null;
	createdById: string | null;
	createdByName: string;
	createdAt: Date;
	startedAt: Date | null;
	finishedAt: Date | null;
	cancelAsked: boolean;
	/** Kind-specific counts, as `participantImportResultSchema`. */
	result: Record<string, unknown> | null;
	error: {
		code: string;
		message: string;
		params?: Record<string, unknown>;
		fields?: FieldError[];
		reference?: string;
	} | null;
	/** `kept` until its week is over: then its rows can't be had any more. */
	file: { name: string; size: number; kept: boolean } | null;
}

export const jobIdSchema = z.object({ id: z.uuid() });

export const jobRejectsSchema = z.object({
	id: z.uuid(),
	/** Rows after this line; 0 for the first page. */
	afterLine: z.int().min(0).default(0),
	take: z.int().min(1).max(500).default(50),
});

/** A row that was refused, as staff see it: every reason, with the row's cells only in the download. */
export interface JobRejectView {
	line: number;
	column: string;
	value: string;
	/** Key of `messages`. */
	code: string;
	params: Record<string, string | number>;
	/** Further faults of the same row. */
	also: { column: string; value: string; code: string; params: Record<string, string | number> }[];
}
