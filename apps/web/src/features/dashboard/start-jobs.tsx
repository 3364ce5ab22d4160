import { formatInstant, formatNumber, useUi } from '@rewards/ui';
import { Status } from '@rewards/ui/primitives/badge';
import { useTranslation } from '../../i18n/use-translation';
import { useJobWords } from '../jobs';
import { Line, Lines, Panel } from './lines';
import { type StartJobs as Jobs, listAt } from './types';

/** Jobs of the last seven days, each with its outcome; renders nothing without any. */
export function StartJobs({ title, jobs, filter }: { title: string; jobs: Jobs; filter: Record<string, string> }) {
	const { t } = useTranslation('dashboard');
	const { locale, timeZone } = useUi();
	const words = useJobWords();
	if (!jobs || jobs.items.length === 0) return null;
	const all = {
		label: t('start.all', { count: jobs.total }),
		href: listAt('/jobs', { ...filter, 'f.createdAt': 'within~last7' }),
	};
	return (
		<Panel title={title} more={jobs.total > jobs.items.length ? all : undefined}>
			<Lines>
				{jobs.items.map((job) => {
					const kind = words.kind(job.kind);
					const about = [
						job.fileName && kind,
						job.programName,
						job.createdByName,
						formatInstant(job.createdAt, locale, timeZone),
					];
					const counts = [
						job.done > 0 && t('start.rows', { count: job.done }),
						job.rejected > 0 && t('start.rejected', { count: job.rejected }),
					];
					return (
						<Line
							key={job.id}
							href={`/jobs/${job.id}`}
							title={<bdi>{job.fileName || kind}</bdi>}
							note={[...about, ...counts].filter(Boolean).join(' · ')}
							end={<Status tone={words.tone(job.state)} label={words.state(job.state, job.kind)} />}
						/>
					);
				})}
			</Lines>
		</Panel>
	);
}

/** Counts of waiting items, with links to where they are decided. */
export function Waits({
	waits,
}: {
	waits: readonly { id: string; label: string; program?: string; count: number; href: string }[];
}) {
	const { t } = useTranslation('dashboard');
	const { locale } = useUi();
	return (
		<Panel title={t('start.waits')}>
			{waits.length === 0 ? (
				<p className="px-4 py-3 text-muted-foreground text-sm">{t('start.nothingWaits')}</p>
			) : (
				<Lines>
					{waits.map(({ id, label, program, count, href }) => (
						<Line
							key={id}
							href={href}
							title={label}
							note={program && <bdi>{program}</bdi>}
							end={
								<span data-ltr className="font-semibold tabular-nums">
									{formatNumber(count, locale)}
								</span>
							}
						/>
					))}
				</Lines>
			)}
		</Panel>
	);
}
