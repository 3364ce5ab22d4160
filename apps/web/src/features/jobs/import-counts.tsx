import { formatNumber, useUi } from '@rewards/ui';
import { useTranslation } from '../../i18n/use-translation';

const counts = ['created', 'changed', 'unchanged', 'rejected', 'archived'] as const;

/** What became of a file's rows. Figures that this job didn't count are left out. */
export function ImportCounts({ result }: { result: Readonly<Record<string, unknown>> }) {
	const { t } = useTranslation('jobs');
	const { locale } = useUi();
	const shown = counts.filter(
		(key) => typeof result[key] === 'number' && (key !== 'archived' || result['override'] === true),
	);
	return (
		<dl className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
			{shown.map((key) => (
				<div key={key} className="rounded-md border px-3 py-2">
					<dt className="text-muted-foreground text-xs">{t(`count.${key}`)}</dt>
					<dd className="font-semibold text-lg tabular-nums">{formatNumber(result[key], locale)}</dd>
				</div>
			))}
		</dl>
	);
}
