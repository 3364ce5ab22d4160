import { participantStatuses } from '@rewards/validators/participants/words';
import type { TFunction } from '../../i18n/keys';
import type { Job } from './types';

const actions = ['status', 'level', 'delete'] as const;

/** What a bulk action did, as one sentence; null for a result of another kind. Needs the texts of participants too. */
export function bulkSentence(result: NonNullable<Job['result']>, t: TFunction<'jobs'>): string | null {
	const action = actions.find((one) => one === result['action']);
	if (!action) return null;
	// A level bears the name that staff gave it; a status is a word of ours.
	const status = action === 'status' && participantStatuses.find((one) => one === result['value']);
	return t(`bulkAction.${action}`, {
		value: status ? t(`participants:status.${status}`) : String(result['value'] ?? ''),
	});
}
