/** The encodings that imports read: what Excel and text editors write. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1254', 'windows-1256'] as const;
export type Encoding = (typeof encodings)[number];

/** The sign between the whole and the fraction of a number; the other one groups thousands. */
export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** Whether the day or the month comes first in dates like 03/04/2026. */
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** How to read a file, as chosen by staff; the rest is detected from its bytes. */
export interface ReadingChoice {
	/** Of a text file. */
	encoding?: Encoding | undefined;
	/** Of a workbook: the name of the sheet. */
	sheet?: string | undefined;
	/** What the file's numbers use. */
	decimal?: DecimalSign | undefined;
	/** What comes first in the file's dates. */
	dateOrder?: DateOrder | undefined;
	/** The row that names the columns, as a spreadsheet numbers it. */
	headerRow?: number | undefined;
}

/** How a file is read, and the choices of staff. */
export interface FileReading {
	/** null for a workbook. */
	encoding: Encoding | null;
	/** Detected from the bytes, not chosen. */
	found: boolean;
	/** The sheets of a workbook, in its order; empty for a text file. */
	sheets: string[];
	sheet: string | null;
	decimal: DecimalSign | null;
	dateOrder?: DateOrder | null;
	/** The row that names the columns. */
	headerRow?: number;
	/** Staff have chosen it; otherwise it was found by the columns that it names. */
	headerChosen?: boolean;
	/** What the file's own numbers have said of it, for rows of it that come again alone. */
	settled?: DecimalSign | null;
	settledDates?: DateOrder | null;
}
