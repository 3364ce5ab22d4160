import { formatInstant, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Empty } from '@rewards/ui/primitives/empty';
import { UsersRound } from 'lucide-react';
import { Link } from 'wouter';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { useMay } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { useProgramCrumbs } from '../../lib/use-program-crumbs';
import { BuildStatusBadge } from '../catalogue';
import { Attention, type Waiting } from './attention';
import { askEveryMs, DashboardFrame } from './dashboard-frame';
import { DashboardFigures } from './figures';
import { inErrorAt, listAt, type ProgramDashboard } from './types';

function useWaiting(programId: string, data: ProgramDashboard | undefined): Waiting[] {
	const { t } = useTranslation('dashboard');
	if (!data) return [];
	const { name, errors, waitingBatch, build, failedJobs } = data;
	const base = `/programs/${programId}`;
	const all: (Waiting | null)[] = [
		errors === null
			? null
			: {
					id: 'errors',
					label: t('waiting.errors'),
					count: errors,
					href: inErrorAt({ 'v.programName': name }),
				},
		{
			id: 'batch',
			label: t('waiting.batch'),
			count: waitingBatch ?? 0,
			href: listAt(`${base}/reports/batch-order`, { 'v.submitted': 'false', 'v.status': 'Pending' }),
		},
		build !== null && build !== 'none' && build.status === 'Waiting for Agreement'
			? { id: 'build', label: t('waiting.build'), count: 1, href: `${base}/builds/${build.id}` }
			: null,
		build !== null && build !== 'none' && build.status === 'Completed with Error'
			? { id: 'failedBuild', label: t('waiting.failedBuild'), count: 1, href: `${base}/builds/${build.id}` }
			: null,
		failedJobs === null
			? null
			: {
					id: 'jobs',
					label: t('waiting.jobs'),
					count: failedJobs,
					href: listAt('/jobs', { 'v.state': 'failed', 'f.createdAt': 'within~last7', 'v.programName': name }),
				},
	];
	return all.filter((one) => one !== null);
}

/** A program without people yet: the first steps. */
function FirstSteps({ programId }: { programId: string }) {
	const { t } = useTranslation('dashboard');
	const mayAdd = useMay('manageParticipant');
	return (
		<Empty
			icon={UsersRound}
			title={t('emptyTitle')}
			action={
				mayAdd && (
					<Button asChild variant="primary">
						<Link href={`/programs/${programId}/participants`}>{t('addParticipants')}</Link>
					</Button>
				)
			}
		>
			{t('empty')}
		</Empty>
	);
}

/** /programs/{programId}/dashboard: what needs attention in a program, and its figures. */
export function ProgramDashboardPage() {
	const { t } = useTranslation('dashboard');
	const { locale, timeZone } = useUi();
	const programId = useParam('programId');
	const { crumbs } = useProgramCrumbs(programId);
	const { data, error, refetch } = trpc.dashboard.ofProgram.useQuery(
		{ programId, timeZone },
		{ refetchInterval: askEveryMs },
	);
	const waiting = useWaiting(programId, data);
	const base = `/programs/${programId}`;
	const isEmpty = data?.participants?.byStatus.length === 0 && (data.orders?.byStatus.length ?? 0) === 0;
	return (
		<DashboardFrame name={data?.name} crumbs={crumbs} error={error} onRetry={() => void refetch()}>
			<Attention waiting={waiting} />
			{data && isEmpty && <FirstSteps programId={programId} />}
			{data && !isEmpty && (
				<DashboardFigures
					days={data.days}
					orders={data.orders}
					points={data.points}
					participants={data.participants}
					at={{
						orders: `${base}/reports/order-summary`,
						byStatus: `${base}/orders`,
						points: `${base}/reports/points-adjustments`,
						participants: `${base}/participants`,
					}}
				/>
			)}
			{data?.build && data.build !== 'none' && (
				<p className="flex flex-wrap items-center gap-2 text-muted-foreground text-sm">
					{t('lastBuild')}
					<Link href={`${base}/builds/${data.build.id}`} className="text-primary-text hover:underline">
						{formatInstant(data.build.startedAt, locale, timeZone)}
					</Link>
					<BuildStatusBadge status={data.build.status} />
				</p>
			)}
		</DashboardFrame>
	);
}
