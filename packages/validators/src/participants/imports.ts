import { z } from 'zod';
import type { RejectSample } from '../imports/schemas';
import { undoneSchema } from '../imports/undone';
import { type BlankCells, blankCells, type ImportMode, importModes } from './constants';

const importMode = z.enum(importModes);

const importCounts = {
	created: z.int(),
	changed: z.int(),
	unchanged: z.int(),
	/** Rows of people whom the program has, and whom an import that only adds leaves alone. */
	known: z.int().default(0),
	/** Participants that the file doesn't name and that `replace` archives. */
	archived: z.int(),
	rejected: z.int(),
	/** Of the changed ones, those found by their external id, whose address changes; absent without any. */
	addressChanges: z.int().optional(),
};
export type ImportCounts = z.infer<z.ZodObject<typeof importCounts>>;

/** The number of participants that a replacing import may archive, as its requester confirmed it. */
export const allowArchivedSchema = z.int('notWhole').min(0, 'tooSmall').optional();

/** Stored values that blank cells empty: in all, and by field. */
const emptied = z.object({ values: z.int(), fields: z.record(z.string(), z.int()) });
export type Emptied = z.infer<typeof emptied>;
const nothingEmptied: Emptied = { values: 0, fields: {} };

/** An earlier import of the very same file into the program. */
export const sameFileSchema = z.object({
	jobId: z.uuid(),
	at: z.string(),
	byName: z.string(),
	mode: importMode,
	...importCounts,
});
export type SameFile = z.infer<typeof sameFileSchema>;

/**
 * The result of a preview's job, with the counts of `replace` where blank cells keep; `countsOfMode` derives the other
 * choices from it.
 */
export const participantPreviewResultSchema = z.object({
	/** Rows of the file, rejected ones included, blank ones not. */
	rows: z.int(),
	blank: z.int(),
	...importCounts,
	/** Participants of the program that aren't archived; absent in older results. */
	present: z.int().optional(),
	/** What blank cells would empty if they did, and the counts that differ then. */
	emptied: emptied.default(nothingEmptied),
	ifEmptied: z
		.object({ changed: z.int(), unchanged: z.int(), rejected: z.int(), addressChanges: z.int().optional() })
		.nullish(),
	unknownColumns: z.array(z.string()),
	/** The row of the header, as a spreadsheet numbers it. */
	headerRow: z.int().default(1),
	sameFile: sameFileSchema.nullable(),
});
export type ParticipantPreviewResult = z.infer<typeof participantPreviewResultSchema>;

/** What an import of a previewed file would do in this mode (docs/product/imports.md, Participants). */
export function countsOfMode(
	{ created, archived, ifEmptied, ...kept }: Omit<ImportCounts, 'known'> & Pick<ParticipantPreviewResult, 'ifEmptied'>,
	mode: ImportMode,
	blanks: BlankCells = 'keep',
): ImportCounts {
	const { changed, unchanged, rejected, addressChanges } = (blanks === 'empty' && ifEmptied) || kept;
	if (mode === 'add') return { created, changed: 0, unchanged: 0, known: changed + unchanged, archived: 0, rejected };
	const counts = { created, changed, unchanged, known: 0, archived: mode === 'replace' ? archived : 0, rejected };
	return addressChanges ? { ...counts, addressChanges } : counts;
}

/**
 * First rows of each kind, as a preview shows them. Values are texts by field; passwords are never among them, other
 * secrets masked.
 */
export interface ParticipantPreviewSamples {
	created: { line: number; values: Record<string, string> }[];
	/** `before` and `after` are null for a password, which only shows that it changed. */
	changed: {
		line: number;
		sid: string;
		name: string;
		email: string;
		changes: { field: string; before: string | null; after: string | null }[];
	}[];
	unchanged: { line: number; sid: string; name: string; email: string }[];
	/** The same two if blank cells empty; absent where that makes no difference. */
	ifEmptied?: Pick<ParticipantPreviewSamples, 'changed' | 'unchanged'>;
	rejected: RejectSample[];
	archived: { sid: string; name: string; email: string; status: string }[];
}
/** The result of a participant import's job. */
export const participantImportResultSchema = z.object({
	/** Rows of the file, rejected ones included, blank ones not. */
	rows: z.int(),
	...importCounts,
	blank: z.int(),
	mode: importMode,
	/** What blank cells did; `empty` before there was a choice. */
	blanks: z.enum(blankCells).default('empty'),
	emptied: emptied.default(nothingEmptied),
	/** Columns of the file that nothing is taken from. */
	unknownColumns: z.array(z.string()),
	/** The row of the header, as a spreadsheet numbers it. */
	headerRow: z.int().default(1),
	/** When the very same file was imported into the program before, the last time. */
	sameFileImportedAt: z.string().nullable(),
	/** The preview's counts; different ones mean that the program changed in between. */
	previewed: z.object(importCounts).nullish(),
	/** The import whose refused rows these were, corrected in place. */
	mends: z.uuid().optional(),
	/** Set once the whole import was undone. */
	undone: undoneSchema.optional(),
});
export type ParticipantImportResult = z.infer<typeof participantImportResultSchema>;

/**
 * Why an import can't be undone: it hasn't ended well, was undone, is too old, did nothing, or something newer builds
 * on it.
 */
export const undoRefusals = ['notEnded', 'undone', 'tooOld', 'nothing', 'newer'] as const;
export type UndoRefusal = (typeof undoRefusals)[number];

/** What undoing an import would revert, and what prevents it: participants by reason, one may count under several. */
export interface UndoView {
	/** null when it can be undone. */
	refusal: UndoRefusal | null;
	/** Participants that would be removed, put back as they were, and taken out of the archive. */
	created: number;
	changed: number;
	archived: number;
	/** Of the changed ones, those whose new password stays: the old one isn't known any more. */
	passwordsKept: number;
	newer: {
		/** Total participants that something newer builds on. */
		participants: number;
		/** Changed by hand since. */
		edited: number;
		/** Changed by a later import, which would have to be undone first. */
		imported: number;
		/** With points given or taken since. */
		transactions: number;
		/** With orders since. */
		orders: number;
		/** With something in the cart. */
		carts: number;
		/** Participants who have signed in since. */
		signedIn: number;
		/** Merged into another participant since: that merge has to be undone first. */
		merged: number;
		/** Whose earlier plateau level is gone. */
		levels: number;
	};
}

/** The result of an undo's job. */
export const participantUndoResultSchema = z.object({
	importId: z.uuid(),
	created: z.int(),
	changed: z.int(),
	archived: z.int(),
	passwordsKept: z.int(),
});
export type ParticipantUndoResult = z.infer<typeof participantUndoResultSchema>;
