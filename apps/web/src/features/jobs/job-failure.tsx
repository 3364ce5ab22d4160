import { Alert } from '@rewards/ui/primitives/alert';
import { useTranslation } from '../../i18n/use-translation';
import { describeError } from '../../lib/errors/describe-error';
import { errorBodyOf, RequestError } from '../../lib/errors/errors';
import type { Job } from './types';
import { useJobDisplay } from './use-job-display';

/** Why a job failed, and the reference for support; renders nothing otherwise. */
export function JobFailure({ job: { kind, error }, title }: { job: Pick<Job, 'kind' | 'error'>; title?: string }) {
	const { t } = useTranslation('jobs');
	const display = useJobDisplay(kind);
	if (!error) return null;
	const described = describeError(new RequestError(errorBodyOf(error)));
	return (
		<Alert tone="danger" title={title ?? t('error')}>
			{display.failure?.(error.params ?? {}, t) ?? [described.title, described.detail].filter(Boolean).join(' ')}
		</Alert>
	);
}
