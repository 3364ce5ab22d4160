import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';
import { useTranslation } from '../../i18n/use-translation';
import { recordHref } from '../../lib/record-href';

export type RecentEvent = inferRouterOutputs<AppRouter>['quickPanel']['get']['events'][number];

const actions = [
	'create',
	'update',
	'delete',
	'import',
	'undo',
	'export',
	'resetPassword',
	'changePassword',
	'register',
	'cancel',
	'clone',
	'move',
	'enable',
	'disable',
	'void',
	'resubmit',
	'generate',
	'invite',
	'assign',
	'lock',
	'unlock',
	'signOutEverywhere',
] as const;
const entities = [
	'account',
	'program',
	'user',
	'role',
	'participant',
	'participants',
	'import',
	'job',
	'order',
	'ledgerEntry',
	'claimCodeBatch',
	'catalogue',
	'content',
	'dictionary',
] as const;

/** An entry of the audit log as a sentence, and where its record is; words that this version doesn't know stand as they are. */
export function useEventWords(event: RecentEvent): { sentence: string; href: string | null } {
	const { t } = useTranslation('quickPanel');
	const action = actions.find((one) => one === event.action);
	const entity = entities.find((one) => one === event.entity);
	const what = entity ? t(`entity.${entity}`) : event.entity;
	const subject = event.name ? t('named', { what, name: event.name }) : what;
	const done = action ? t(`action.${action}`) : event.action;
	const who = event.actorName;
	return {
		sentence: who ? t('sentence', { subject, done, who }) : t('sentenceNobody', { subject, done }),
		href: recordHref(event),
	};
}
