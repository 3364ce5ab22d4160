import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';
import { useTranslation } from '../../i18n/use-translation';

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
	'void',
	'resubmit',
	'generate',
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

function hrefOf({ entity, entityId, programId, action }: RecentEvent): string | null {
	if (action === 'delete') return null;
	if (entity === 'account') return `/customers/${entityId}`;
	if (entity === 'program') return `/programs/${entityId}/settings`;
	if (entity === 'participant' && programId) return `/programs/${programId}/participants/${entityId}`;
	if (entity === 'job') return `/jobs/${entityId}`;
	return null;
}

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
		href: hrefOf(event),
	};
}
