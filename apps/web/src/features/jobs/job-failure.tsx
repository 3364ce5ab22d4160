import { Alert } from '@rewards/ui/primitives/alert';
import { useTranslation } from '../../i18n/use-translation';
import { describeError } from '../../lib/describe-error';
import { errorBodyOf, RequestError } from '../../lib/errors';
import { useRefusal } from './refusal';
import type { Job } from './types';

/** Why a job failed, and the reference for support. */
export function JobFailure({ error, title }: { error: NonNullable<Job['error']>; title?: string }) {
	const { t } = useTranslation('jobs');
	const refusal = useRefusal()(error.params);
	const described = describeError(new RequestError(errorBodyOf(error)));
	return (
		<Alert tone="danger" title={title ?? t('error')}>
			{refusal ?? [described.title, described.detail].filter(Boolean).join(' ')}
		</Alert>
	);
}
