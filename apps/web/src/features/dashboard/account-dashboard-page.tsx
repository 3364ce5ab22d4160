import { useUi } from '@rewards/ui';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { Attention, type Waiting } from './attention';
import { askEveryMs, DashboardFrame } from './dashboard-frame';
import { DashboardFigures } from './figures';
import { type AccountDashboard, inErrorAt, listAt } from './types';

function useWaiting(data: AccountDashboard | undefined): Waiting[] {
	const { t } = useTranslation('dashboard');
	if (!data) return [];
	const { errors, builds, failedJobs } = data;
	const builtAs = (status: string) => listAt('/automated-build-report', { 'f.feedStatus': status });
	return [
		{ id: 'errors', label: t('waiting.errors'), count: errors ?? 0, href: inErrorAt() },
		{
			id: 'builds',
			label: t('waiting.builds'),
			count: builds?.waiting ?? 0,
			href: builtAs('Waiting for Agreement'),
		},
		{
			id: 'failedBuilds',
			label: t('waiting.failedBuilds'),
			count: builds?.failed ?? 0,
			href: builtAs('Completed with Error'),
		},
		{
			id: 'jobs',
			label: t('waiting.jobs'),
			count: failedJobs ?? 0,
			href: listAt('/jobs', { 'v.state': 'failed', 'f.createdAt': 'within~last7' }),
		},
	];
}

/** /dashboard: what needs attention in one's own account and those below, and their figures. */
export function AccountDashboardPage() {
	const { timeZone } = useUi();
	const { data, error, refetch } = trpc.dashboard.ofAccount.useQuery({ timeZone }, { refetchInterval: askEveryMs });
	const waiting = useWaiting(data);
	return (
		<DashboardFrame name={data?.name} error={error} onRetry={() => void refetch()}>
			<Attention waiting={waiting} />
			{data && (
				<DashboardFigures
					days={data.days}
					orders={data.orders}
					points={data.points}
					participants={data.participants}
					recent
					at={{ orders: '/report/overview', byStatus: '/report/overview' }}
				/>
			)}
		</DashboardFrame>
	);
}
