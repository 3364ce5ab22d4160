import { formatInstant, useUi } from '@rewards/ui';
import { useTranslation } from '../../i18n/use-translation';
import { useJobWords } from '../jobs';
import { Line, Lines, Panel } from './lines';
import type { Start } from './types';

/** Jobs and scheduled work that fail again and again; renders nothing without any. */
export function FailingWork({ failing }: { failing: Start['failing'] }) {
	const { t } = useTranslation(['dashboard', 'errors']);
	const { locale, timeZone } = useUi();
	const words = useJobWords();
	const { jobs, schedules } = failing;
	if (jobs.length === 0 && schedules.length === 0) return null;
	return (
		<Panel title={t('start.failing')}>
			<Lines>
				{jobs.map(({ id, kind, programName, accountName, failures, code, failedAt }) => (
					<Line
						key={id}
						href={`/jobs/${id}`}
						title={<bdi>{words.kind(kind)}</bdi>}
						note={[
							t('start.failures', { count: failures }),
							programName || accountName,
							formatInstant(failedAt, locale, timeZone),
							t(`errors:code.${code}`),
						].join(' · ')}
					/>
				))}
				{schedules.map(({ name, failures, since, code }) => (
					<li key={name} className="flex min-h-11 flex-col justify-center px-4 py-1.5 text-sm">
						<span className="block truncate">{t('start.schedule', { name })}</span>
						<span className="block truncate text-muted-foreground text-xs">
							{[
								t('start.failures', { count: failures }),
								t('start.failingSince', { since: formatInstant(since, locale, timeZone) }),
								t(`errors:code.${code}`),
							].join(' · ')}
						</span>
					</li>
				))}
			</Lines>
		</Panel>
	);
}
