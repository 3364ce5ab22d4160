import type { FullKey, TextParams } from '../../../i18n/keys';
import type { Resources } from '../../../i18n/resources';

type Reason = keyof Resources['imports']['refused'];
type Translate = (key: FullKey, params?: TextParams) => string;

const reasons: Record<Reason, true> = {
	notCsv: true,
	fileKind: true,
	empty: true,
	headerOnly: true,
	spreadsheet: true,
	encrypted: true,
	notWorkbook: true,
	tooMuchInside: true,
	tooManyTexts: true,
	tooMuchWork: true,
	noSheet: true,
	binary: true,
	utf16: true,
	notUtf8: true,
	nul: true,
	mergedCells: true,
	headerTooLong: true,
	tooManyColumns: true,
	headerQuote: true,
	duplicateColumns: true,
	columnsMissing: true,
	headerRowMissing: true,
	tooLarge: true,
	tooManyRows: true,
};
const isReason = (value: unknown): value is Reason => typeof value === 'string' && Object.hasOwn(reasons, value);

/** Why a whole file was refused, in words; null if the params don't say. */
export function fileRefusal(params: Readonly<Record<string, unknown>>, t: Translate): string | null {
	const { reason } = params;
	// A limit of bytes, as people know the sizes of their files.
	const max = reason === 'tooLarge' ? Math.floor(Number(params['max']) / 1024 / 1024) : params['max'];
	// Jobs that ended before headers were looked for don't say it.
	const row = params['row'] ?? 1;
	return isReason(reason) ? t(`imports:refused.${reason}`, { ...params, max, row }) : null;
}

// Refusals that the undo of any import can get once it runs.
const undoReasons = ['notEnded', 'undone', 'nothing'] as const;

/** Why the undo of an import was refused, in words shared by all kinds; null if the params don't say. */
export function undoRefusal({ reason }: Readonly<Record<string, unknown>>, t: Translate): string | null {
	const known = undoReasons.find((one) => one === reason);
	return known ? t(`imports:undo.refusal.${known}`) : null;
}
