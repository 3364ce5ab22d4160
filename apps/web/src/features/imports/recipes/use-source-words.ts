import { formatInstant, useUi } from '@rewards/ui';
import { sourceFaults } from '@rewards/validators/recipes/source-constants';
import { useTranslation } from '../../../i18n/use-translation';
import { describeError } from '../../../lib/errors/describe-error';
import { errorBodyOf, RequestError } from '../../../lib/errors/errors';
import type { Source } from './types';

/** Where a source is, in one line. */
function placeOf({ kind, address, port, bucket, folder, pattern }: Source): string {
	if (kind === 'https') return address;
	const names = pattern === '' ? '' : ` · ${pattern}`;
	if (kind === 's3') return `${address === '' ? 's3' : address}/${bucket}/${folder}${names}`;
	return `${address}${port === 22 ? '' : `:${port}`} ${folder}${names}`;
}

/** What people read about a source: its place, its schedule, and why the last look has failed. */
export function useSourceWords() {
	const { t } = useTranslation(['recipes', 'scheduledReports', 'jobs']);
	const { locale, timeZone } = useUi();
	const when = ({ frequency, atTime, timeZone: zone }: Source): string => {
		if (frequency === 'hourly') return `${t('recipes:source.hourly')} (:${atTime.slice(3)})`;
		return `${t(`scheduledReports:frequency.${frequency}`)}, ${atTime} (${zone})`;
	};
	const fault = ({ fault: reason, params }: NonNullable<Source['reason']>): string | null => {
		const known = sourceFaults.find((one) => one === reason);
		return known ? t(`jobs:kind.recipeFetch.fault.${known}`, params ?? {}) : null;
	};
	const failure = ({ reason }: Source): string | null => {
		if (reason === null) return null;
		const why = fault(reason);
		if (why !== null) return t('recipes:source.failed', { why });
		const { title, detail } = describeError(new RequestError(errorBodyOf({ message: '', ...reason })));
		return t('recipes:source.failedCode', { why: [title, detail].filter(Boolean).join(' ') });
	};
	const moment = (at: string | null) => (at === null ? t('recipes:source.never') : formatInstant(at, locale, timeZone));
	return { placeOf, when, failure, fault, moment };
}
