import type { ImportResult } from '@rewards/client';
import { encodings } from '@rewards/validators/imports/encodings';
import { type Given, type Option, WrongUsage, wholeNumber } from './command';

export const dryRunOption = {
	'dry-run': { help: 'Only counts what it would do; changes nothing. Exits with 1 if it would.' },
} satisfies Record<string, Option>;

/** How a file is read, if it doesn't say so itself. */
export const readingOptions = {
	'header-row': {
		value: '<number>',
		help: 'The row of the header, as a spreadsheet counts; unless said, it is found.',
	},
	encoding: { value: '<name>', help: `Of the file, unless its bytes say it: ${encodings.join(', ')}.` },
} satisfies Record<string, Option>;

/** The value of an option that takes one of several words; undefined without it. */
export function oneOf<Word extends string>(given: Given, name: string, words: readonly Word[]): Word | undefined {
	const said = given.text(name);
	const word = words.find((one) => one === said);
	if (said !== undefined && word === undefined) throw new WrongUsage(`--${name} takes ${words.join(' or ')}.`);
	return word;
}

export function readingOf(given: Given) {
	const headerRow = wholeNumber(given, 'header-row');
	const encoding = oneOf(given, 'encoding', encodings);
	return { ...(headerRow === undefined ? {} : { headerRow }), ...(encoding === undefined ? {} : { encoding }) };
}

/** What an import has done or, with --dry-run, would do; `needs` are the options without which it is refused. */
export function importOutcome(result: ImportResult, needs: Record<string, unknown>) {
	const { succes, counts, reasons, errorLines, jobId, preview, unknownColumns, headerRow, emptied, dates } = result;
	return {
		ok: succes && Object.values(needs).every((need) => need === undefined),
		...(preview ? { dryRun: true } : {}),
		...counts,
		...needs,
		jobId: preview ? undefined : jobId,
		// What wasn't asked for is named.
		unknownColumns: unknownColumns.length > 0 ? unknownColumns : undefined,
		headerRow: headerRow === 1 ? undefined : headerRow,
		emptied: emptied && emptied.values > 0 ? emptied : undefined,
		dates: dates ?? undefined,
		reasons: reasons && reasons.length > 0 ? reasons : undefined,
		errorLines: errorLines.length > 0 ? errorLines : undefined,
	};
}
