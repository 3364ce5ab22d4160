import { formatNumber, useUi } from '@rewards/ui';
import type { Tone } from '@rewards/ui/primitives/badge';
import { useTranslation } from '../../i18n/use-translation';
import { undoCounts } from './import-counts';
import { jobKinds, jobStages, jobStates } from './kinds';
import { durationText } from './time-left';
import type { Job } from './types';

const outcomes = ['created', 'changed', 'archived', 'accepted', 'awarded', 'debited', 'rejected'] as const;

const tones: Record<(typeof jobStates)[number], Tone> = {
	queued: 'neutral',
	running: 'info',
	done: 'success',
	doneWithRejects: 'warning',
	failed: 'danger',
	cancelled: 'neutral',
};

/** 0 to 100 of the whole work; null while nobody can know. */
export const percentOf = ({ part }: Pick<Job, 'part'>): number | null => (part === null ? null : part * 100);

/** Jobs in words: kinds, states and stages that this version doesn't know stand as they are. */
export function useJobWords() {
	const { t } = useTranslation('jobs');
	const { locale } = useUi();
	return {
		kind: (kind: string) => {
			const known = jobKinds.find((one) => one === kind);
			return known ? t(`kind.${known}`) : kind;
		},
		/** An undo of points refuses no rows: whom it leaves has their points still. */
		state: (state: string, kind?: string) => {
			if (kind === 'pointUndo' && state === 'doneWithRejects') return t('pointsStay');
			const known = jobStates.find((one) => one === state);
			return known ? t(`state.${known}`) : state;
		},
		tone: (state: string): Tone => tones[jobStates.find((one) => one === state) ?? 'queued'],
		stage: (stage: string) => {
			const known = jobStages.find((one) => one === stage);
			return known ? t(`stage.${known}`) : stage;
		},
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
		/** "New 1,975 · Rejected 25"; of a job that counts nothing how many rows it did. */
		outcome: (job: Job) => {
			const { kind, result, done, total } = job;
			const named = kind === 'programClone' || kind === 'userInvitation';
			if (named && typeof result?.['name'] === 'string') return result['name'];
			const figure = (key: string, label: string) => {
				const value = result?.[key];
				return typeof value === 'number' && value !== 0 ? [`${label} ${formatNumber(value, locale)}`] : [];
			};
			const told =
				kind === 'participantUndo' || kind === 'pointUndo'
					? undoCounts[kind].flatMap((key) => figure(key, t(`undoCount.${key}`)))
					: outcomes.flatMap((key) => figure(key, t(`count.${key}`)));
			if (told.length > 0) return told.join(' · ');
			return total === null ? t('progressUnknown', { done }) : t('progress', { done, total });
		},
	};
}
