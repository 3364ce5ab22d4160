import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';
import { findText } from '../../i18n';
import { useTranslation } from '../../i18n/use-translation';
import { recordHref } from '../../lib/record-href';

export type RecentEvent = inferRouterOutputs<AppRouter>['quickPanel']['get']['events'][number];

/** An audit log entry as a sentence, with the address of its record; unknown words stay as they are. */
export function useEventWords(event: RecentEvent): { sentence: string; href: string | null } {
	const { t, locale } = useTranslation('quickPanel');
	const what = findText(locale, 'quickPanel', `entity.${event.entity}`) ?? event.entity;
	const subject = event.name ? t('named', { what, name: event.name }) : what;
	const done = findText(locale, 'quickPanel', `action.${event.action}`) ?? event.action;
	const who = event.actorName;
	return {
		sentence: who ? t('sentence', { subject, done, who }) : t('sentenceNobody', { subject, done }),
		href: recordHref(event),
	};
}
