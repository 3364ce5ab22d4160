import { Status } from '@rewards/ui/primitives/badge';
import { CircleCheck, CircleOff } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation';

export function EnabledStatus({ enabled }: { enabled: boolean }) {
	const { t } = useTranslation();
	return (
		<Status
			tone={enabled ? 'success' : 'neutral'}
			icon={enabled ? CircleCheck : CircleOff}
			label={enabled ? t('enabled') : t('disabled')}
		/>
	);
}
