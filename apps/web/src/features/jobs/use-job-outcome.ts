import { formatNumber, useUi } from '@rewards/ui';
import { useTranslation } from '../../i18n/use-translation';
import type { Say } from './job-display';
import type { Job } from './types';
import { displayOf, useJobDisplays } from './use-job-display';

/** The results of ended jobs, each in one line: from its kind, else the number of rows. */
export function useJobOutcome(): (job: Job) => string {
	const { t } = useTranslation('jobs');
	const { locale } = useUi();
	const displays = useJobDisplays();
	const figures: Say['figures'] = (named) =>
		named
			.filter(([, value]) => value !== 0)
			.map(([label, value]) => `${label} ${formatNumber(value, locale)}`)
			.join(' · ') || null;
	return ({ kind, result, done, total }) =>
		(result && displayOf(displays, kind).outcome?.(result, { t, figures })) ??
		(total === null ? t('progressUnknown', { done }) : t('progress', { done, total }));
}
