import { cn, formatMoney, formatNumber, useUi } from '@rewards/ui';
import { useTranslation } from '../../i18n/use-translation';
import { useDayRange } from './period-bar';
import { type Figure, figureOf, type Sums } from './report-figures';

const whole = { maximumFractionDigits: 0 };
/** The figures of a report: how to read them from the totals and how to format them. */
export const tilesOf = (figures: readonly Figure[], rows: string, locale: string) => [
	{ id: 'rows', label: rows, of: ({ total }: Sums) => total, format: (value: number) => formatNumber(value, locale) },
	...figures.map(({ field, label, format }) => ({
		id: field,
		label,
		of: ({ totals }: Sums) => figureOf(totals, field),
		format: (value: number) => (format === 'dollars' ? formatMoney(value, locale) : formatNumber(value, locale, whole)),
	})),
];

interface TilesProps {
	figures: readonly Figure[];
	sums: Sums | undefined;
	/** Covers only past days, if the period isn't over. */
	current: Sums | undefined;
	before: Sums | undefined;
	beforeDays: readonly [string, string] | null;
	/** No chart is next to them. */
	wide: boolean;
}

/** The totals of a report, each next to that of the previous period. */
export function SumTiles({ figures, sums, current, before, beforeDays, wide }: TilesProps) {
	const { t } = useTranslation('reports');
	const { locale } = useUi();
	const range = useDayRange();
	const tiles = tilesOf(figures, t('rows'), locale);
	return (
		<dl
			className={cn(
				'grid content-start gap-2',
				wide ? 'col-span-full grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]' : 'grid-cols-2',
			)}
		>
			{tiles.map(({ id, label, of, format }) => (
				<div key={id} className="min-w-0 rounded-md border bg-card px-3 py-1.5">
					<dt className="truncate text-muted-foreground text-xs">{label}</dt>
					<dd className="flex flex-wrap items-baseline gap-x-2">
						<span data-ltr className="font-semibold text-lg tabular-nums leading-6">
							{sums ? format(of(sums)) : '–'}
						</span>
						{current && before && beforeDays && (
							<Change
								now={of(current)}
								before={of(before)}
								tip={t('compared', { period: range(beforeDays), value: format(of(before)) })}
							/>
						)}
					</dd>
				</div>
			))}
		</dl>
	);
}

/** The change of a figure compared with the previous period. */
function Change({ now, before, tip }: { now: number; before: number; tip: string }) {
	const { t } = useTranslation('reports');
	const { locale } = useUi();
	if (before === 0 && now === 0) return null;
	const share = before === 0 ? null : (now - before) / Math.abs(before);
	const text =
		share === null
			? t('newSince')
			: formatNumber(share, locale, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
	return (
		<span
			data-tip={tip}
			className={cn(
				'text-xs tabular-nums',
				share === null || share > 0 ? 'text-success-text' : 'text-muted-foreground',
			)}
		>
			<span data-ltr>{text}</span>
			<span className="sr-only"> {tip}</span>
		</span>
	);
}
