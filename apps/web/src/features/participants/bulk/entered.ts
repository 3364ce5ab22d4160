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

const pointsOf = (amount: string): number | null => {
	const points = /^\d+$/.test(amount.trim()) ? Number(amount) : 0;
	return points > 0 && points <= ledgerLimits.amount ? points : null;
};

export type BulkFault = 'statusMissing' | 'levelMissing' | 'amountMissing' | 'descriptionMissing';

/** The first field that prevents the action; null when all are good. */
export function firstFault(kind: BulkKind, { value, amount, description }: Entered): BulkFault | null {
	if (kind === 'status') return isStatus(value) ? null : 'statusMissing';
	if (kind === 'level') return value === '' ? 'levelMissing' : null;
	if (kind === 'delete') return null;
	if (pointsOf(amount) === null) return 'amountMissing';
	return description.trim() === '' ? 'descriptionMissing' : null;
}

/** The action as the server takes it; null while something is missing. */
export function actionOf(kind: BulkKind, entered: Entered): ParticipantBulk | null {
	const { value, description } = entered;
	if (firstFault(kind, entered)) return null;
	if (kind === 'status') return isStatus(value) ? { kind, status: value } : null;
	if (kind === 'level') return { kind, levelId: value };
	if (kind === 'delete') return { kind };
	const amount = pointsOf(entered.amount);
	return amount === null ? null : { kind, amount, description: description.trim() };
}
