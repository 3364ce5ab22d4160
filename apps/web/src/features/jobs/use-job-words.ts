import { useUi } from '@rewards/ui';
import type { Tone } from '@rewards/ui/primitives/badge';
import { useTranslation } from '../../i18n/use-translation';
import { useJobFeed } from './job-feed';
import { durationText, secondsLeft } from './time-left';
import { type Job, jobKinds, jobStages, jobStates } from './types';

const tones: Record<(typeof jobStates)[number], Tone> = {
	queued: 'neutral',
	running: 'info',
	done: 'success',
	doneWithRejects: 'warning',
	failed: 'danger',
	cancelled: 'neutral',
};

type Amounts = Pick<Job, 'done' | 'total'>;

/** 0 to 100; null while nobody can know. */
export const percentOf = ({ done, total }: Amounts): number | null =>
	total ? Math.min(100, (done / total) * 100) : null;

/** Jobs in words: kinds, states and stages that this version doesn't know stand as they are. */
export function useJobWords() {
	const { t } = useTranslation('jobs');
	const { locale } = useUi();
	const { firstSeen } = useJobFeed();
	return {
		kind: (kind: string) => {
			const known = jobKinds.find((one) => one === kind);
			return known ? t(`kind.${known}`) : kind;
		},
		state: (state: string) => {
			const known = jobStates.find((one) => one === state);
			return known ? t(`state.${known}`) : state;
		},
		tone: (state: string): Tone => tones[jobStates.find((one) => one === state) ?? 'queued'],
		stage: (stage: string) => {
			const known = jobStages.find((one) => one === stage);
			return known ? t(`stage.${known}`) : stage;
		},
		/** "61,204 of 100,000 rows · 212 rejected · about 2 minutes left" */
		progress: (job: Job) => {
			const { done, total, rejected } = job;
			const left = secondsLeft(firstSeen(job), { at: performance.now(), done }, total);
			return [
				total === null ? t('progressUnknown', { done }) : t('progress', { done, total }),
				rejected > 0 && t('rejected', { count: rejected }),
				left !== null && t('timeLeft', { duration: durationText(left, locale) }),
			]
				.filter(Boolean)
				.join(' · ');
		},
	};
}
