import { Status } from '@rewards/ui/primitives/badge';
import { isStatus } from '@rewards/validators/participants/constants';
import { useTranslation } from '../../i18n/use-translation';
import { statusTones } from './types';

/** A participant's status, in its color. */
export function ParticipantStatusBadge({ status }: { status: string }) {
	const { t } = useTranslation('participants');
	return isStatus(status) ? <Status tone={statusTones[status]} label={t(`status.${status}`)} /> : null;
}
