import { useUi } from '@rewards/ui';
import type { Tone } from '@rewards/ui/primitives/badge';
import { type JobState, jobStages, jobStates } from '@rewards/validators/jobs/constants';
import { findText } from '../../i18n';
import { useTranslation } from '../../i18n/use-translation';
import { durationText } from './strip/time-left';
import type { Job } from './types';

const tones: Record<JobState, Tone> = {
	queued: 'neutral',
	running: 'info',
	done: 'success',
	doneWithRejects: 'warning',
	failed: 'danger',
	cancelled: 'neutral',
};

/** 0 to 100 of the whole job; null if unknown. */
export const percentOf = ({ part }: Pick<Job, 'part'>): number | null => (part === null ? null : part * 100);

/** Jobs in words: unknown kinds, states and stages stay as they are. */
export function useJobWords() {
	const { t, locale: language } = useTranslation('jobs');
	const { locale } = useUi();
	/** A kind's own texts. */
	const own = (key: string) => findText(language, 'jobs', key);
	return {
		kind: (kind: string) => own(`kind.${kind}.title`) ?? kind,
		/** A kind may have its own text for how it ended. */
		state: (state: string, kind = '') => {
			const known = jobStates.find((one) => one === state);
			return own(`kind.${kind}.state.${state}`) ?? (known ? t(`state.${known}`) : state);
		},
		tone: (state: string): Tone => tones[jobStates.find((one) => one === state) ?? 'queued'],
		stage: ({ kind, stage }: { kind: string; stage: string }) => {
			const shared = jobStages.find((one) => one === stage);
			return own(`kind.${kind}.stage.${stage}`) ?? (shared ? t(`stage.${shared}`) : stage);
		},
		/** Why it can't be cancelled; null if it can. */
		mustEnd: ({ kind, whenCancelled }: Pick<Job, 'kind' | 'whenCancelled'>) =>
			whenCancelled === 'mustEnd' ? own(`kind.${kind}.mustEnd`) : null,
		/** "61,204 of 100,000 rows · 212 rejected · 18,400 rows a second · about 2 minutes left" */
		progress: ({ done, total, rejected, rate, secondsLeft }: Job) =>
			[
				total === null ? t('progressUnknown', { done }) : t('progress', { done, total }),
				rejected > 0 && t('rejected', { count: rejected }),
				rate !== null && t('rate', { rate }),
				secondsLeft !== null && t('timeLeft', { duration: durationText(secondsLeft, locale) }),
			]
				.filter(Boolean)
				.join(' · '),
	};
}
