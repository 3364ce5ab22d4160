// Without schemas, for pages that need words and limits alone.

/**
 * Why a file is refused as a whole (`params.reason` of UNSUPPORTED_FILE and of a failed job). The web translates them
 * under `imports.refused.<reason>`; the English sentences here are for REST clients.
 */
export const fileRefusals = {
	notCsv: 'Only .csv files are accepted',
	fileKind: 'Only {{kinds}} files are accepted',
	empty: 'The file is empty',
	headerOnly: 'The file has a header but no rows',
	spreadsheet: 'The file is a spreadsheet ({{format}}). Save it as .xlsx or CSV and upload that',
	encrypted: 'The workbook is protected by a password. Save it without one and upload that',
	notWorkbook: 'The file is not a workbook, or it is damaged. Save it again as .xlsx or CSV and upload that',
	tooMuchInside: 'The workbook is too large once it is unpacked. Save it as CSV and upload that',
	tooManyTexts: 'The workbook has too many different texts. Save it as CSV and upload that',
	tooMuchWork: 'Reading the workbook takes too much memory or time. Save it as CSV and upload that',
	noSheet: 'The workbook has no sheet named {{sheet}}',
	binary: 'The file is not text ({{format}})',
	utf16: 'The file is encoded as {{encoding}}. Save it as CSV UTF-8 and upload that',
	notUtf8:
		'Row {{line}} is not UTF-8, most likely an older encoding such as Latin-1. Save the file as CSV UTF-8 and upload that',
	nul: 'Row {{line}} contains a NUL byte',
	mergedCells: 'Cells {{cells}} are merged, so all but the first would be empty. Unmerge and fill them in',
	headerTooLong: 'The header is longer than {{max}} characters',
	tooManyColumns: 'The header has more than {{max}} columns',
	headerQuote: 'A quotation mark in the header is never closed or is in the wrong place',
	duplicateColumns: 'More than one column is named {{columns}}',
	columnsMissing: 'These columns are needed: {{columns}}. Row {{row}} looks most like the header',
	headerRowMissing: 'Row {{row}} is blank or not in the file. Give the row that names the columns',
	tooLarge: 'The file is larger than {{max}} bytes',
	tooManyRows: 'The file has more than {{max}} rows',
} as const;
export type FileRefusal = keyof typeof fileRefusals;

export const importLimits = {
	/** Bytes of an upload. */
	fileSize: 512 * 1024 * 1024,
	/** Columns of a header. */
	columns: 1000,
	/** The last row that can be chosen as the header. */
	headerRow: 100,
	/** Characters of one row, embedded line breaks included. */
	row: 262_144,
	/** Rows of one file. */
	rows: 5_000_000,
	/** Refused rows of one import that are kept with value and reason; the others are counted. */
	keptRejects: 10_000,
} as const;

/** How a large file is sent in parts, so that a broken connection costs one part and not the file. */
export const uploadParts = {
	/** A part is a multiple of it, but for the last: what is taken at once, sealed as one piece. */
	unit: 256 * 1024,
	/** Bytes of a part that a browser sends at a time. */
	size: 4 * 1024 * 1024,
	/** Hours after which an abandoned upload is deleted. */
	hours: 24,
} as const;

/** File extensions that the portal's import accepts. The content determines the type. */
export const tableNames = ['.csv', '.xlsx', '.tsv', '.txt'] as const;

export const isTableName = (name: string): boolean => tableNames.some((end) => name.toLowerCase().endsWith(end));
