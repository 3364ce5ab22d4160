import {
	type BuildStepCode,
	buildSteps,
	type FeedFaultReason,
	feedFaults,
} from '@rewards/validators/catalogue/constants';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { Step } from './types';

const isStep = (code: string): code is BuildStepCode => Object.hasOwn(buildSteps, code);
const isFault = (reason: unknown): reason is FeedFaultReason =>
	typeof reason === 'string' && Object.hasOwn(feedFaults, reason);

type Told = Pick<Step, 'code' | 'params' | 'description' | 'stepDetail'>;

/** A build step in the reader's language; one that this version doesn't know is in English. */
export function useStepWords(): { what: (step: Told) => string; detail: (step: Told) => string } {
	const { t } = useTranslation('catalogue');
	return useMemo(
		() => ({
			what: ({ code, description }) => (isStep(code) ? t(`step.${code}`) : description),
			detail: ({ code, params, stepDetail }) => {
				if (!isStep(code)) return stepDetail;
				if (code !== 'failed') return t(`stepDetail.${code}`, params);
				return isFault(params['reason']) ? t(`fault.${params['reason']}`, params) : stepDetail;
			},
		}),
		[t],
	);
}
