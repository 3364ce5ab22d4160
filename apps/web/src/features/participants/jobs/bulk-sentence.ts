import { participantStatuses } from '@rewards/validators/participants/constants';
import type { TFunction } from '../../../i18n/keys';
import type { ResultOf } from '../../jobs';

/** The result of a bulk action, as one sentence. Needs the texts of participants too. */
export function bulkSentence(
	{ action, value }: Pick<ResultOf<'participantBulk'>, 'action' | 'value'>,
	t: TFunction<'jobs'>,
): string {
	if (action === 'points') return t('kind.participantBulk.action.points', { figure: Number(value) });
	// A level has the name that staff gave it; a status has our translation.
	const status = action === 'status' && participantStatuses.find((one) => one === value);
	return t(`kind.participantBulk.action.${action}`, {
		value: status ? t(`participants:status.${status}`) : (value ?? ''),
	});
}
