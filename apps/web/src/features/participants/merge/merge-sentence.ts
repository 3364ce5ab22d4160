import {
	type MergeRefusal,
	type MergeUndoRefusal,
	mergeRefusals,
	mergeUndoRefusals,
} from '@rewards/validators/participants/merges';
import type { TFunction } from '../../../i18n/keys';
import { errorSentence } from '../../../lib/errors/describe-error';
import { faultOf } from '../../../lib/errors/errors';

const known = [...mergeRefusals, ...mergeUndoRefusals];
const isKnown = (reason: string): reason is MergeRefusal | MergeUndoRefusal => known.some((one) => one === reason);

/** Why a merge or its undo was refused, and what to do about it. */
export function sentenceOf(error: unknown, t: TFunction<'participantMerge'>): string {
	const fault = faultOf(error);
	const params = fault.kind === 'app' ? fault.body.params : undefined;
	const reason = String(params?.['reason'] ?? '').replace(/^merge\./, '');
	if (reason === 'changed') return t('changed');
	if (reason === 'spent') return t('refusal.spent', { count: Number(params?.['missing'] ?? 0) });
	return isKnown(reason) ? t(`refusal.${reason}`) : errorSentence(error);
}
