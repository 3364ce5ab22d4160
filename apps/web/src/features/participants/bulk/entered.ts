import type { DecimalSign } from '@rewards/validators/imports/encodings';
import { readPoints } from '@rewards/validators/ledger/points';
import { ledgerLimits } from '@rewards/validators/ledger/words';
import type { ParticipantBulk } from '@rewards/validators/participants/bulk';
import { isStatus } from '@rewards/validators/participants/words';
import type { BulkKind } from './types';

/** What the question of a bulk action asks for, as it is in the fields. */
export interface Entered {
	/** The status or the id of the level. */
	value: string;
	amount: string;
	description: string;
}
export const nothingEntered: Entered = { value: '', amount: '', description: '' };

const pointsOf = (amount: string, decimal: DecimalSign): number | null => {
	const { points } = readPoints(amount, decimal);
	return points !== null && points > 0 && points <= ledgerLimits.amount ? points : null;
};

export type BulkFault = 'statusMissing' | 'levelMissing' | 'amountMissing' | 'descriptionMissing';

/** The first field that prevents the action; null when all are good. `decimal` is the reader's decimal sign. */
export function firstFault(
	kind: BulkKind,
	{ value, amount, description }: Entered,
	decimal: DecimalSign,
): BulkFault | null {
	if (kind === 'status') return isStatus(value) ? null : 'statusMissing';
	if (kind === 'level') return value === '' ? 'levelMissing' : null;
	if (kind === 'delete') return null;
	if (pointsOf(amount, decimal) === null) return 'amountMissing';
	return description.trim() === '' ? 'descriptionMissing' : null;
}

/** The action as the server takes it; null while something is missing. */
export function actionOf(kind: BulkKind, entered: Entered, decimal: DecimalSign): ParticipantBulk | null {
	const { value, description } = entered;
	if (firstFault(kind, entered, decimal)) return null;
	if (kind === 'status') return isStatus(value) ? { kind, status: value } : null;
	if (kind === 'level') return { kind, levelId: value };
	if (kind === 'delete') return { kind };
	const amount = pointsOf(entered.amount, decimal);
	return amount === null ? null : { kind, amount, description: description.trim() };
}
