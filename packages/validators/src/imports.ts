import { z } from 'zod';
import { undoneSchema } from './undone';

/**
 * Why a file is refused as a whole (`params.reason` of UNSUPPORTED_FILE and of a failed job). The web translates them under
 * `imports.refused.<reason>`; the English sentences here are for REST clients.
 */
export const fileRefusals = {
	notCsv: 'Only .csv files are accepted',
	empty: 'The file is empty',
	headerOnly: 'The file has a header but no rows',
	spreadsheet: 'The file is a spreadsheet ({{format}}). Save it as CSV UTF-8 and upload that',
	binary: 'The file is not text ({{format}})',
	utf16: 'The file is encoded as {{encoding}}. Save it as CSV UTF-8 and upload that',
	notUtf8:
		'Line {{line}} is not UTF-8, most likely an older encoding such as Latin-1. Save the file as CSV UTF-8 and upload that',
	nul: 'Line {{line}} contains a NUL byte',
	headerTooLong: 'The header is longer than {{max}} characters',
	tooManyColumns: 'The header has more than {{max}} columns',
	headerQuote: 'A quotation mark in the header is never closed or stands in the wrong place',
	duplicateColumns: 'More than one column is named {{columns}}',
	columnsMissing: 'These columns are needed: {{columns}}',
	tooLarge: 'The file is larger than {{max}} bytes',
	tooManyRows: 'The file has more than {{max}} rows',
} as const;
export type FileRefusal = keyof typeof fileRefusals;

export const importLimits = {
	/** Bytes of an upload. */
	fileSize: 512 * 1024 * 1024,
	/** Columns of a header. */
	columns: 1000,
	/** Characters of one row, embedded line breaks included. */
	row: 262_144,
	/** Rows of one file. */
	rows: 5_000_000,
} as const;

/** How a large file is sent in parts, so that a broken connection costs one part and not the file. */
export const uploadParts = {
	/** A part is a multiple of it, but for the last: what is taken at once, sealed as one piece. */
	unit: 256 * 1024,
	/** Bytes of a part that a browser sends at a time. */
	size: 4 * 1024 * 1024,
	/** Hours until an upload that nobody goes on with is thrown away. */
	hours: 24,
} as const;

/** What a file that is to be sent in parts is told to be. */
export const newUploadSchema = z.object({
	fileName: z.string().min(1).max(200),
	/** Bytes of the whole file. */
	size: z.int().min(0),
});

/** Where an upload in parts stands. */
export interface UploadState {
	uploadId: string;
	/** Bytes that are there: the next part begins with the byte at this place. */
	offset: number;
	size: number;
	/** Bytes that a part should have. */
	partSize: number;
	complete: boolean;
}

/** Header of a file as it stands there → field, or null when nothing is to be taken from the column. */
export const columnMappingSchema = z.record(z.string().max(1000), z.string().max(50).nullable());
export type ColumnMapping = z.infer<typeof columnMappingSchema>;

/** A column of a file and what is taken from it. */
export interface FileColumn {
	header: string;
	/** From 0. */
	index: number;
	/** null: nothing is taken from it. */
	field: string | null;
	/**
	 * Why: its name is known (`name`), staff said so for this file (`given`) or for an earlier one of the program (`remembered`), our own file of refused
	 * rows added it (`added`), or nobody knows it (`unknown`).
	 */
	source: 'name' | 'given' | 'remembered' | 'added' | 'unknown';
}

/** A field that a column can be mapped to. */
export interface FieldChoice {
	field: string;
	/** Its name in example files. */
	title: string;
	/** A file can't go in without it. */
	needed: boolean;
	/** Not needed when a column goes to that other field. */
	unless?: string;
}

/** What the header of a file says before its rows are read. */
export interface HeaderView {
	columns: FileColumn[];
	/** By the column's place: its first values that aren't blank, each once, long ones cut; none of a password's or of another secret's. */
	examples: string[][];
	fields: FieldChoice[];
	/** Needed fields that no column is mapped to. */
	missing: string[];
	/** Fields to which more than one column is mapped. */
	duplicates: string[];
}

const importCounts = {
	created: z.int(),
	changed: z.int(),
	unchanged: z.int(),
	/** Participants that the file doesn't name and Override archives. */
	archived: z.int(),
	rejected: z.int(),
};

/** An earlier import of the very same file into the program. */
export const sameFileSchema = z.object({
	jobId: z.uuid(),
	at: z.string(),
	byName: z.string(),
	override: z.boolean(),
	...importCounts,
});
export type SameFile = z.infer<typeof sameFileSchema>;

/** The result of a preview's job. Without Override `changed` and `unchanged` would be refused, and nobody archived. */
export const participantPreviewResultSchema = z.object({
	/** Rows of the file, rejected ones included, blank ones not. */
	rows: z.int(),
	blank: z.int(),
	...importCounts,
	unknownColumns: z.array(z.string()),
	sameFile: sameFileSchema.nullable(),
});
export type ParticipantPreviewResult = z.infer<typeof participantPreviewResultSchema>;

/** First rows of each kind, as a preview shows them. Values are texts by field; passwords are never among them, other secrets masked. */
export interface ParticipantPreviewSamples {
	created: { line: number; values: Record<string, string> }[];
	/** `before` and `after` are null for a password, of which only the change is told. */
	changed: {
		line: number;
		sid: string;
		name: string;
		email: string;
		changes: { field: string; before: string | null; after: string | null }[];
	}[];
	unchanged: { line: number; sid: string; name: string; email: string }[];
	rejected: RejectSample[];
	archived: { sid: string; name: string; email: string; status: string }[];
}
export interface RejectSample {
	line: number;
	email: string;
	column: string;
	value: string;
	/** Key of `messages`. */
	code: string;
	params: Record<string, string | number>;
	also: { column: string; value: string; code: string; params: Record<string, string | number> }[];
}

/** The result of a participant import's job. */
export const participantImportResultSchema = z.object({
	/** Rows of the file, rejected ones included, blank ones not. */
	rows: z.int(),
	...importCounts,
	blank: z.int(),
	override: z.boolean(),
	/** Columns of the file that nothing is taken from. */
	unknownColumns: z.array(z.string()),
	/** When the very same file was imported into the program before, the last time. */
	sameFileImportedAt: z.string().nullable(),
	/** What the preview had promised; other numbers mean that somebody wrote to the program between the two. */
	previewed: z.object(importCounts).nullish(),
	/** Set once the whole import was undone. */
	undone: undoneSchema.optional(),
});
export type ParticipantImportResult = z.infer<typeof participantImportResultSchema>;

/** Why an import can't be undone: it hasn't ended well, was undone, is too old, did nothing, or something newer stands on it. */
export const undoRefusals = ['notEnded', 'undone', 'tooOld', 'nothing', 'newer'] as const;
export type UndoRefusal = (typeof undoRefusals)[number];

/** What undoing an import would take back, and what stands in its way: participants by reason, one may count under several. */
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
		/** Participants in all that something newer stands on. */
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
		/** Who has signed in since. */
		signedIn: number;
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
