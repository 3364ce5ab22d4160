import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';
import {
	Bell,
	CircleAlert,
	CircleCheck,
	CircleSlash,
	KeyRound,
	type LucideIcon,
	PartyPopper,
	TriangleAlert,
	Undo2,
	Unplug,
} from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { useJobWords } from '../jobs';

export type Notice = inferRouterOutputs<AppRouter>['notifications']['list']['items'][number];

const icons: Record<string, LucideIcon> = {
	done: CircleCheck,
	doneWithRejects: TriangleAlert,
	failed: CircleAlert,
	cancelled: CircleSlash,
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A notice in words, with its link; unknown kinds stay as they are. */
export function useNoticeWords({ kind, params, done, rejected }: Notice): {
	title: string;
	href: string | null;
	icon: LucideIcon;
} {
	const { t } = useTranslation('inbox');
	const words = useJobWords();
	if (kind === 'welcome') return { title: t('welcome'), href: '/pages/profile', icon: PartyPopper };
	if (kind === 'identityLinked')
		return { title: t('identityLinked', { name: text(params['provider']) }), href: '/pages/profile', icon: KeyRound };
	if (kind === 'supplierAway') {
		const programId = text(params['programId']);
		return { title: t('supplierAway'), href: programId ? `/programs/${programId}/orders` : null, icon: Unplug };
	}
	if (kind === 'orderErrors') return { title: t('orderErrors'), href: '/orderserrors', icon: TriangleAlert };
	if (kind === 'voidDenied') {
		const [programId, userId, orderId] = ['programId', 'participantId', 'orderId'].map((name) => text(params[name]));
		return {
			title: t('voidDenied', { number: text(params['orderNumber']) }),
			href: `/programs/${programId}/participants/${userId}/orders/${orderId}`,
			icon: CircleAlert,
		};
	}
	if (kind === 'webhookPaused') {
		const id = text(params['endpointId']);
		return { title: t('webhookPaused', { name: text(params['name']) }), href: `/webhooks/${id}`, icon: Unplug };
	}
	const id = text(params['jobId']);
	const jobKind = text(params['kind']);
	const job = words.kind(jobKind);
	const href = id ? `/jobs/${id}` : null;
	if (kind === 'jobUndone') return { title: t('undoneBy', { job, name: text(params['undoneBy']) }), href, icon: Undo2 };
	if (kind !== 'jobEnded') return { title: kind, href: null, icon: Bell };
	const state = text(params['state']);
	const name = text(params['cancelledBy']);
	const counts = [done ? t('rows', { count: done }) : '', rejected ? t('rejected', { count: rejected }) : ''];
	const result = [words.state(state, jobKind), ...counts].filter(Boolean).join(' · ');
	return {
		title: name ? t('cancelledBy', { job, name }) : `${job}: ${result}`,
		href,
		icon: icons[state] ?? Bell,
	};
}
