import type { FullKey, TextParams } from '../../i18n/keys';
import type { Resources } from '../../i18n/resources';

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
	noSheet: true,
	binary: true,
	utf16: true,
	notUtf8: true,
	nul: true,
	headerTooLong: true,
	tooManyColumns: true,
	headerQuote: true,
	duplicateColumns: true,
	columnsMissing: true,
	tooLarge: true,
	tooManyRows: true,
};
const isReason = (value: unknown): value is Reason => typeof value === 'string' && Object.hasOwn(reasons, value);

/** Why a file was refused as a whole, in words; null when the params don't say. */
export function fileRefusal(params: Readonly<Record<string, unknown>>, t: Translate): string | null {
	const { reason } = params;
	return isReason(reason) ? t(`imports:refused.${reason}`, params) : null;
}

// What the undo of any import can meet once its turn comes.
const undoReasons = ['notEnded', 'undone', 'nothing'] as const;

/** Why the undo of an import was refused, in words that all kinds of import share; null when the params don't say. */
export function undoRefusal({ reason }: Readonly<Record<string, unknown>>, t: Translate): string | null {
	const known = undoReasons.find((one) => one === reason);
	return known ? t(`imports:undo.refusal.${known}`) : null;
}
