import { formatInstant, useUi } from '@rewards/ui';
import { Dialog, SheetContent } from '@rewards/ui/primitives/overlays/dialog';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { JobProgress, useJobFeed, useJobWords } from '../jobs';
import { type RecentEvent, useEventWords } from './event-words';
import { Notes } from './notes';

function Section({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="flex flex-col gap-2 border-b px-5 py-4 last:border-b-0">
			<h3 className="font-medium text-muted-foreground text-sm">{title}</h3>
			{children}
		</section>
	);
}

/** Today's date in words. */
function Today({ date }: { date: string | Date }) {
	const { locale, timeZone } = useUi();
	const parts = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(date));
	return (
		<div className="border-b px-5 py-4">
			<p className="text-2xl">{parts({ weekday: 'long' })}</p>
			<p className="text-lg text-muted-foreground">{parts({ day: 'numeric', month: 'long', year: 'numeric' })}</p>
		</div>
	);
}

function RunningJobs({ onLeave }: { onLeave: () => void }) {
	const { t } = useTranslation('jobs');
	const words = useJobWords();
	const { active } = useJobFeed();
	if (active.length === 0) return <p className="text-muted-foreground">{t('noneRunning')}</p>;
	return (
		<ul className="flex flex-col gap-4">
			{active.map((job) => {
				const title = job.file?.name ?? words.kind(job.kind);
				return (
					<li key={job.id} className="flex flex-col gap-1.5">
						<Link
							href={`/jobs/${job.id}`}
							onClick={onLeave}
							className="truncate rounded-sm font-medium hover:underline"
						>
							{title}
						</Link>
						<JobProgress job={job} label={title} />
					</li>
				);
			})}
		</ul>
	);
}

function EventLine({ event, onLeave }: { event: RecentEvent; onLeave: () => void }) {
	const { locale, timeZone } = useUi();
	const { sentence, href } = useEventWords(event);
	const where = [formatInstant(event.at, locale, timeZone), event.programName || event.accountName];
	return (
		<li className="flex flex-col py-2">
			{href ? (
				<Link href={href} onClick={onLeave} className="break-words rounded-sm hover:underline">
					{sentence}
				</Link>
			) : (
				<span className="break-words">{sentence}</span>
			)}
			<span className="text-muted-foreground text-sm">{where.filter(Boolean).join(' · ')}</span>
		</li>
	);
}

/** Today at a glance: date, running jobs, own notes, and recent events in the user's accounts. */
export function QuickPanel({ onClose }: { onClose: () => void }) {
	const { t } = useTranslation(['quickPanel', 'jobs']);
	const panel = trpc.quickPanel.get.useQuery(undefined, { refetchInterval: 60_000, staleTime: 0 });
	return (
		<Dialog open onOpenChange={(open) => !open && onClose()}>
			<SheetContent title={t('title')} width={360}>
				<div className="scrollbar-thin min-h-0 flex-1 overflow-y-auto">
					<Today date={panel.data?.date ?? new Date()} />
					<Section title={t('jobs:running')}>
						<RunningJobs onLeave={onClose} />
					</Section>
					{panel.error && !panel.data ? (
						<ErrorState error={panel.error} onRetry={() => void panel.refetch()} />
					) : panel.data ? (
						<>
							<Section title={t('notes')}>
								<Notes notes={panel.data.notes} />
							</Section>
							<Section title={t('events')}>
								{panel.data.events.length === 0 && <p className="text-muted-foreground">{t('noEvents')}</p>}
								<ul className="divide-y">
									{panel.data.events.map((event) => (
										<EventLine key={event.id} event={event} onLeave={onClose} />
									))}
								</ul>
							</Section>
						</>
					) : (
						<Skeleton className="m-5 h-64" />
					)}
				</div>
			</SheetContent>
		</Dialog>
	);
}
