import { z } from 'zod';
import { withoutBidi } from '../text';
import { importLimits } from './constants';
import { dateOrders, decimalSigns, encodings, type FileReading } from './encodings';

/** The announced name and size of an upload in parts. */
export const newUploadSchema = z.object({
	fileName: z.string().max(200).transform(withoutBidi).pipe(z.string().min(1)),
	/** Bytes of the whole file. */
	size: z.int().min(0),
});

/** The state of an upload in parts. */
export interface UploadState {
	uploadId: string;
	/** Received bytes: the next part begins at this offset. */
	offset: number;
	size: number;
	/** Bytes that a part should have. */
	partSize: number;
	complete: boolean;
}

/** Header of a file as it is there → field, or null when nothing is to be taken from the column. */
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
	 * Why: its name is known (`name`), staff assigned it for this file (`given`), in a recipe (`recipe`) or for an
	 * earlier file of the program (`remembered`), our own file of refused rows added it (`added`), or it is unknown
	 * (`unknown`).
	 */
	source: 'name' | 'given' | 'recipe' | 'remembered' | 'added' | 'unknown';
	/** By its header: which part of a joined field it holds, from 0. */
	part?: number | undefined;
}

/** A field that a column can be mapped to. */
export interface FieldChoice {
	field: string;
	/** Its name in example files. */
	title: string;
	/** Required to import a file. */
	needed: boolean;
	/** Not needed when a column goes to that other field. */
	unless?: string;
	/** Several columns may go to it: they are joined with a space, by `part` (1 without one), then as in the file. */
	joins?: true;
}

/** The header of a file before its rows are read. */
export interface HeaderView {
	columns: FileColumn[];
	/**
	 * By the column's place: its first values that aren't blank, each once, long ones cut; none of a password's or of
	 * another secret's.
	 */
	examples: string[][];
	fields: FieldChoice[];
	/** Needed fields that no column is mapped to. */
	missing: string[];
	/** Fields to which more than one column is mapped. */
	duplicates: string[];
	/** How the file is read. */
	reading: FileReading;
	/** The first rows of the file that aren't blank, as far as the header and a few below, cut; no secrets. */
	lines: FileLine[];
	/** The recipe that it is read by. */
	recipe: UsedRecipe | null;
	/** The program's recipes for files of this shape. */
	recipes: RecipeName[];
}

export interface RecipeName {
	id: string;
	name: string;
}

/** A recipe as the review of a file shows it. */
export interface UsedRecipe extends RecipeName {
	/** null for points. */
	mode: 'add' | 'update' | 'replace' | null;
	blanks: 'keep' | 'empty';
}

/** A row at the beginning of a file. */
export interface FileLine {
	/** As a spreadsheet numbers it. */
	row: number;
	cells: string[];
}

/** A refused row, as a preview shows it. */
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

/** How to read a file, as chosen by staff. */
export const readingSchema = z.object({
	encoding: z.enum(encodings).optional(),
	sheet: z.string().min(1).max(200).optional(),
	decimal: z.enum(decimalSigns).optional(),
	dateOrder: z.enum(dateOrders).optional(),
	headerRow: z.coerce.number().int().min(1).max(importLimits.headerRow).optional(),
});
