import type { AppRouter } from '@rewards/api/router';
import { actingFaults } from '@rewards/validators/acting/constants';
import type { inferRouterOutputs } from '@trpc/server';
import {
	Bell,
	CircleAlert,
	CircleCheck,
	CirclePause,
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
	const { t } = useTranslation(['inbox', 'acting']);
	const words = useJobWords();
	if (kind === 'welcome') return { title: t('inbox:welcome'), href: '/pages/profile', icon: PartyPopper };
	if (kind === 'identityLinked')
		return {
			title: t('inbox:identityLinked', { name: text(params['provider']) }),
			href: '/pages/profile',
			icon: KeyRound,
		};
	if (kind === 'supplierAway') {
		const programId = text(params['programId']);
		return { title: t('inbox:supplierAway'), href: programId ? `/programs/${programId}/orders` : null, icon: Unplug };
	}
	if (kind === 'orderErrors') return { title: t('inbox:orderErrors'), href: '/orderserrors', icon: TriangleAlert };
	if (kind === 'voidDenied') {
		const [programId, userId, orderId] = ['programId', 'participantId', 'orderId'].map((name) => text(params[name]));
		return {
			title: t('inbox:voidDenied', { number: text(params['orderNumber']) }),
			href: `/programs/${programId}/participants/${userId}/orders/${orderId}`,
			icon: CircleAlert,
		};
	}
	if (kind === 'actingPaused') {
		const reason = actingFaults.find((fault) => fault === params['reason']);
		const pages: Record<string, string> = {
			webhook: `/webhooks/${text(params['id'])}`,
			apiKey: '/api-keys',
			scheduledReport: '/report/scheduled',
			importRecipe: `/programs/${text(params['programId'])}/recipes/${text(params['id'])}`,
		};
		const why = reason ? t(`acting:reason.${reason}`) : '';
		const title = t('inbox:actingPaused', { name: text(params['name']), reason: why });
		return { title, href: pages[text(params['entity'])] ?? null, icon: CirclePause };
	}
	if (kind === 'recipeRun') {
		const state = text(params['state']);
		const [programId, recipeId] = ['programId', 'recipeId'].map((name) => text(params[name]));
		const names = { name: text(params['name']), file: text(params['file']) };
		const href = `/programs/${programId}/recipes/${recipeId}`;
		if (state === 'done') return { title: t('inbox:recipeDone', names), href, icon: CircleCheck };
		if (state === 'asking') return { title: t('inbox:recipeAsks', names), href, icon: TriangleAlert };
		return { title: t('inbox:recipeFailed', names), href, icon: CircleAlert };
	}
	if (kind === 'webhookPaused') {
		const id = text(params['endpointId']);
		return { title: t('inbox:webhookPaused', { name: text(params['name']) }), href: `/webhooks/${id}`, icon: Unplug };
	}
	const id = text(params['jobId']);
	const jobKind = text(params['kind']);
	const job = words.kind(jobKind);
	const href = id ? `/jobs/${id}` : null;
	if (kind === 'jobUndone')
		return { title: t('inbox:undoneBy', { job, name: text(params['undoneBy']) }), href, icon: Undo2 };
	if (kind !== 'jobEnded') return { title: kind, href: null, icon: Bell };
	const state = text(params['state']);
	const name = text(params['cancelledBy']);
	const counts = [
		done ? t('inbox:rows', { count: done }) : '',
		rejected ? t('inbox:rejected', { count: rejected }) : '',
	];
	const result = [words.state(state, jobKind), ...counts].filter(Boolean).join(' · ');
	return {
		title: name ? t('inbox:cancelledBy', { job, name }) : `${job}: ${result}`,
		href,
		icon: icons[state] ?? Bell,
	};
}
