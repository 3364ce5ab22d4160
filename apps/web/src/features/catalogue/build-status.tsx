import { Status } from '@rewards/ui/primitives/badge';
import { type BuildStatus, buildStatuses } from '@rewards/validators/catalogue/constants';
import { useTranslation } from '../../i18n/use-translation';
import { statusTones } from './types';

const isKnown = (status: string): status is BuildStatus => buildStatuses.some((known) => known === status);

/** The state of a feed or a build; an unknown one stays as it is. */
export function BuildStatusBadge({ status }: { status: string }) {
	const { t } = useTranslation('catalogue');
	if (status === '') return <span className="text-muted-foreground">{t('status.none')}</span>;
	if (!isKnown(status)) return <Status tone="neutral" label={status} />;
	return <Status tone={statusTones[status]} label={t(`status.${status}`)} />;
}
