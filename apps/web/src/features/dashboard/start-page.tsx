import { useUi } from '@rewards/ui';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { useMemo } from 'react';
import { ErrorState } from '../../components/error-state';
import { Page } from '../../components/page';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { useKeptPlaces } from '../../lib/workplace/kept-places';
import { askEveryMs } from './dashboard-frame';
import { FailingWork } from './failing-work';
import { StartJobs, Waits } from './start-jobs';
import { StartPrograms } from './start-programs';
import { inErrorAt, listAt, type Start } from './types';

/** What waits for a decision or a correction, and the link to it. */
function useWaits(start: Start | undefined) {
	const { t } = useTranslation('dashboard');
	if (!start) return [];
	const approvals = (start.approvals ?? []).map(({ programId, programName, what, count }) => ({
		id: `${what} ${programId}`,
		label: t(what === 'participants' ? 'start.participantsWait' : 'waiting.batch'),
		program: programName,
		count,
		href:
			what === 'participants'
				? listAt(`/programs/${programId}/participants`, { 'v.status': 'Pending Approval' })
				: listAt(`/programs/${programId}/reports/batch-order`, { 'v.submitted': 'false', 'v.status': 'Pending' }),
	}));
	const builtAs = (status: string) => listAt('/automated-build-report', { 'f.feedStatus': status });
	const counted = [
		{ id: 'errors', label: t('waiting.errors'), count: start.orderErrors ?? 0, href: inErrorAt() },
		{
			id: 'builds',
			label: t('waiting.builds'),
			count: start.builds?.waiting ?? 0,
			href: builtAs('Waiting for Agreement'),
		},
		{
			id: 'failedBuilds',
			label: t('waiting.failedBuilds'),
			count: start.builds?.failed ?? 0,
			href: builtAs('Completed with Error'),
		},
	];
	const prefixes = start.prefixes.map(({ programId, programName, count }) => ({
		id: `prefix ${programId}`,
		label: t('start.prefix'),
		program: programName,
		count,
		href: `/programs/${programId}/settings`,
	}));
	return [...approvals, ...prefixes, ...counted.filter(({ count }) => count > 0)];
}

const Placeholder = () => (
	<div className="grid items-start gap-4 lg:grid-cols-2">
		{['h-80', 'h-80'].map((height, at) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: places of what comes
			<Skeleton key={at} className={`${height} rounded-lg`} />
		))}
	</div>
);

/** /start: recent programs, what waits for the user, and the outcome of the week's work. */
export function StartPage() {
	const { t } = useTranslation(['dashboard', 'shell']);
	const { timeZone } = useUi();
	const { user, data: self } = useSelf();
	const places = useKeptPlaces(user.id);
	const recent = useMemo(() => places.recent.flatMap(({ kind, id }) => (kind === 'program' ? [id] : [])), [places]);
	const { data, error, refetch } = trpc.dashboard.start.useQuery({ timeZone, recent }, { refetchInterval: askEveryMs });
	const waits = useWaits(data);
	return (
		<Page title={t('start.title', { name: self.displayName })} kind={t('shell:title.start')}>
			{error ? (
				<ErrorState error={error} onRetry={() => void refetch()} />
			) : !data ? (
				<Placeholder />
			) : (
				<div className="grid items-start gap-4 lg:grid-cols-2">
					<div className="flex min-w-0 flex-col gap-4">
						<StartPrograms start={data} />
						<StartJobs title={t('start.imports')} jobs={data.imports} filter={{ 'f.kind': 'endswith~Import' }} />
					</div>
					<div className="flex min-w-0 flex-col gap-4">
						<FailingWork failing={data.failing} />
						<StartJobs title={t('waiting.jobs')} jobs={data.failed} filter={{ 'v.state': 'failed' }} />
						<Waits waits={waits} />
					</div>
				</div>
			)}
		</Page>
	);
}
