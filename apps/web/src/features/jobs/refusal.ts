import type { Resources } from '../../i18n/resources';
import { useTranslation } from '../../i18n/use-translation';

type Reason = keyof Resources['jobs']['refused'];

const reasons: Record<Reason, true> = {
	notCsv: true,
	empty: true,
	headerOnly: true,
	spreadsheet: true,
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

// Those that an undo can meet once its turn comes.
const undoReasons = ['notEnded', 'undone', 'tooOld', 'nothing', 'reversed', 'spent'] as const;

/** Why a file, or the undo of one, was refused as a whole, in words; null when the params don't say. */
export function useRefusal(): (params: Readonly<Record<string, unknown>> | undefined) => string | null {
	const { t } = useTranslation('jobs');
	return (params) => {
		const reason = params?.['reason'];
		if (isReason(reason)) return t(`refused.${reason}`, params);
		const ofUndo = undoReasons.find((one) => one === reason);
		return ofUndo ? t(`undo.refusal.${ofUndo}`) : null;
	};
}
