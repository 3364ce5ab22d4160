import type { DecimalSign } from '@rewards/validators/imports/encodings';
import { ledgerLimits } from '@rewards/validators/ledger/constants';
import { readPoints } from '@rewards/validators/ledger/points';
import type { ParticipantBulk } from '@rewards/validators/participants/bulk';
import { isStatus } from '@rewards/validators/participants/constants';
import type { BulkKind } from './types';

/** The input of a bulk action's dialog, as in the fields. */
export interface Entered {
	/** The status or the level's id. */
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

/** The first invalid field; null if all are valid. `decimal` is the reader's decimal separator. */
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
