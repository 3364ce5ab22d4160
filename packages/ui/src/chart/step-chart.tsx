import { useId, useState } from 'react';
import { cn } from '../lib/cn';
import { formatInstant, formatNumber } from '../lib/format';
import { useUi } from '../lib/ui-context';
import { Button } from '../primitives/button';
import { niceTop, stepPath } from './step-path';
import { ValueTable } from './value-table';

export interface StepPoint {
	/** An instant: Date or ISO text. */
	at: Date | string;
	value: number;
}
export interface StepChartProps {
	/** Names what is counted. */
	title: string;
	/** Format of the values. */
	unit: string;
	/** In order of time. */
	points: readonly StepPoint[];
	/** Names of the table's columns, and of the buttons that switch between chart and table. */
	texts: { at: string; value: string; table: string; chart: string };
	className?: string;
}

const width = 600;
const height = 120;

/**
 * A value over time that holds until the next change, as a small chart; the same figures are in a table one click away.
 * Drawn with the theme's tokens and mirrored for right-to-left text. Renders nothing without points.
 */
export function StepChart({ title, unit, points, texts, className }: StepChartProps) {
	const { locale, timeZone } = useUi();
	const id = useId();
	const [asTable, setAsTable] = useState(false);
	const [first] = points;
	const last = points.at(-1);
	if (!first || !last) return null;
	const number = (value: number) => formatNumber(value, locale);
	const instant = (at: StepPoint['at']) => formatInstant(at, locale, timeZone);
	const top = niceTop(Math.max(...points.map(({ value }) => value)));
	const line = stepPath(
		points.map(({ at, value }) => ({ at: new Date(at).getTime(), value })),
		top,
		width,
		height,
	);
	return (
		<figure data-slot="chart" aria-labelledby={id} className={cn('flex min-w-0 flex-col gap-2', className)}>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<figcaption id={id} className="text-sm">
					<span className="font-medium">{title}</span> <span className="text-muted-foreground">({unit})</span>
				</figcaption>
				<Button variant="ghost" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
					{asTable ? texts.chart : texts.table}
				</Button>
			</div>
			{asTable ? (
				<ValueTable
					labelledBy={id}
					texts={{ label: texts.at, value: texts.value }}
					rows={points.map(({ at, value }) => ({
						id: `${String(at)} ${value}`,
						label: instant(at),
						value: number(value),
					}))}
				/>
			) : (
				<div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-muted-foreground text-xs tabular-nums">
					<div aria-hidden className="flex h-28 flex-col justify-between text-end">
						<span className="-mt-1">{number(top)}</span>
						<span className="-mb-1">{number(0)}</span>
					</div>
					<svg
						role="img"
						aria-label={`${title}: ${instant(first.at)} ${number(first.value)} – ${instant(last.at)} ${number(last.value)}`}
						viewBox={`0 0 ${width} ${height}`}
						preserveAspectRatio="none"
						className="h-28 w-full overflow-visible rtl:-scale-x-100"
					>
						<title>{title}</title>
						{[0, height / 2, height].map((y) => (
							<line
								key={y}
								x1={0}
								x2={width}
								y1={y}
								y2={y}
								className="stroke-border"
								vectorEffect="non-scaling-stroke"
							/>
						))}
						<path d={`${line}V${height}H0Z`} className="fill-primary-soft forced-colors:fill-none" />
						<path
							d={line}
							className="fill-none stroke-2 stroke-primary forced-colors:stroke-[CanvasText]"
							vectorEffect="non-scaling-stroke"
						/>
					</svg>
					<span />
					<div aria-hidden className="flex flex-wrap justify-between gap-x-3">
						<span>{instant(first.at)}</span>
						{points.length > 1 && <span>{instant(last.at)}</span>}
					</div>
				</div>
			)}
		</figure>
	);
}
