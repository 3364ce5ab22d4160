import { cn, formatNumber, useUi } from '@rewards/ui';
import { Spark } from '@rewards/ui/chart';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import type { Trend } from './types';

interface TileProps {
	title: string;
	/** The rows behind the figure. */
	href?: string | undefined;
	value: string;
	/** Next to the figure. */
	note?: ReactNode;
	children?: ReactNode;
}

const card = 'flex min-w-0 flex-col gap-1 rounded-lg border bg-card px-4 py-3 shadow-xs';

/** One figure with its name; a click anywhere opens the rows behind it. */
export function Tile({ title, href, value, note, children }: TileProps) {
	return (
		<section aria-label={title} className={cn(card, 'relative', href && 'hover:border-primary/40')}>
			<h3 className="truncate text-muted-foreground text-sm">
				{href ? (
					<Link
						href={href}
						className="rounded-sm outline-offset-2 after:absolute after:inset-0 after:rounded-lg focus-visible:outline-2 focus-visible:outline-ring"
					>
						{title}
					</Link>
				) : (
					title
				)}
			</h3>
			<p className="flex flex-wrap items-baseline gap-x-2">
				<span data-ltr className="font-semibold text-2xl tabular-nums leading-8">
					{value}
				</span>
				{note}
			</p>
			{children}
		</section>
	);
}

/** The change of a figure compared with the previous thirty days. */
function Change({ trend: { total, before } }: { trend: Trend }) {
	const { t } = useTranslation('dashboard');
	const { locale } = useUi();
	if (before === 0) return null;
	const share = formatNumber((total - before) / before, locale, {
		style: 'percent',
		maximumFractionDigits: 1,
		signDisplay: 'exceptZero',
	});
	return (
		<span className={cn('text-xs tabular-nums', total > before ? 'text-success-text' : 'text-muted-foreground')}>
			<span data-ltr>{share}</span> {t('thanBefore')}
		</span>
	);
}

interface TrendTileProps {
	title: string;
	href?: string | undefined;
	days: readonly string[];
	trend: Trend;
	format: (value: number) => string;
}

/** A figure of thirty days with its trend. */
export function TrendTile({ title, href, days, trend, format }: TrendTileProps) {
	const { t } = useTranslation('dashboard');
	const { locale } = useUi();
	const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', calendar: 'gregory', timeZone: 'UTC' });
	const bars = days.map((id, at) => {
		const value = trend.byDay[at] ?? 0;
		return { id, value, label: `${day.format(new Date(`${id}T00:00:00Z`))}: ${format(value)}` };
	});
	const today = trend.byDay.at(-1) ?? 0;
	return (
		<Tile title={title} href={href} value={format(trend.total)} note={<Change trend={trend} />}>
			<Spark label={t('byDay', { title })} bars={bars} className="relative mt-1" />
			<p className="text-muted-foreground text-xs">{t('today', { value: format(today) })}</p>
		</Tile>
	);
}
