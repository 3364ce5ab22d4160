import { formatInstant, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Card } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { History, RefreshCw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { Facts } from '../../components/facts';
import { useTranslation } from '../../i18n/use-translation';
import { deferredImport } from '../../lib/loading/deferred-import';
import { useMay } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { BuildStatusBadge } from './build-status';
import { byWords } from './by-words';
import { RebuildProgress } from './rebuild-progress';
import { buildHref } from './types';
import { useTellRefusal } from './use-tell-refusal';

const Changelog = deferredImport(() => import('./changelog').then((module) => module.Changelog), 'lists');

/**
 * How often to poll a feed's state: a colleague or the nightly run may start a build at any time, and this page gets no
 * other notification.
 */
const lookEveryMs = 10_000;

/**
 * A program's catalogue in its settings: last build and state at a glance, Rebuild with its progress, and the
 * changelog.
 */
export function RebuildPanel({ programId, name }: { programId: string; name: string }) {
	const { t } = useTranslation('catalogue');
	const { locale, timeZone } = useUi();
	const mayRebuild = useMay('manageProgramAdvanced');
	const [changelog, setChangelog] = useState(false);
	/**
	 * The job that runs, or ran while this page was open: the job reports its own end, which the feed's state may
	 * precede.
	 */
	const [followed, setFollowed] = useState<{ jobId: string; ended: boolean } | null>(null);
	const { data: feed, error, refetch } = trpc.catalogue.feed.useQuery({ programId }, { refetchInterval: lookEveryMs });
	const rebuild = trpc.catalogue.rebuild.useMutation({
		meta: { quiet: true },
		onError: useTellRefusal(),
		onSuccess: ({ jobId }) => setFollowed({ jobId, ended: false }),
		onSettled: () => void refetch(),
	});
	if (error && !feed) return <ErrorState error={error} onRetry={() => void refetch()} />;
	if (!feed) return <Skeleton className="h-40 rounded-lg" />;
	const { build, onSale, hasFeed, nextBuild } = feed;
	const runs = build !== null && (build.status === 'Queued' || build.status === 'Running');
	if (runs && build.jobId && followed?.jobId !== build.jobId) setFollowed({ jobId: build.jobId, ended: false });
	const ended = (jobId: string) => {
		setFollowed({ jobId, ended: true });
		void refetch();
	};
	const last = build && (
		<span className="flex flex-wrap items-center gap-2">
			<BuildStatusBadge status={build.status} />
			<Link href={buildHref(programId, build.id)} className="text-primary-text hover:underline">
				{formatInstant(build.endDate ?? build.startDate, locale, timeZone)}
			</Link>
		</span>
	);
	return (
		<Card className="flex flex-col gap-4 px-5 py-4">
			<Facts
				facts={[
					{ label: t('panel.lastBuild'), value: last ?? t('panel.never') },
					{ label: t('panel.onSale'), value: onSale && t('panel.products', { count: onSale.products }) },
					{ label: t('column.processedBy'), value: build && byWords(t, build.processedBy) },
					{ label: t('panel.next'), value: nextBuild && formatInstant(nextBuild, locale, timeZone) },
				]}
			/>
			{followed && !followed.ended && (
				<RebuildProgress key={followed.jobId} jobId={followed.jobId} onEnded={() => ended(followed.jobId)} />
			)}
			{!hasFeed && <p className="text-muted-foreground">{t('panel.noFeed')}</p>}
			<div className="flex flex-wrap gap-2">
				{mayRebuild && (
					<Button pending={rebuild.isPending} disabled={runs || !hasFeed} onClick={() => rebuild.mutate({ programId })}>
						<RefreshCw aria-hidden />
						{t('rebuild')}
					</Button>
				)}
				<Button onClick={() => setChangelog(true)}>
					<History aria-hidden />
					{t('changelog')}
				</Button>
			</div>
			<Suspense fallback={null}>
				{changelog && <Changelog programId={programId} name={name} onClose={() => setChangelog(false)} />}
			</Suspense>
		</Card>
	);
}
