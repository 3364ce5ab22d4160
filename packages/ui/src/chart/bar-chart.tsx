import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cn } from '../lib/cn';
import { useUi } from '../lib/ui-context';
import { Button } from '../primitives/button';
import { niceTop } from './step-path';
import { ValueTable } from './value-table';

export interface Bar {
	/** Unique among the bars. */
	id: string;
	label: string;
	value: number;
	/** Shorter, for the axis. */
	short?: string;
}
export interface BarChartProps {
	/** Names what is counted. */
	title: string;
	/** Format of the values. */
	unit: string;
	/** `columns` are side by side, for values over time; `rows` are stacked, for values by name. */
	kind: 'columns' | 'rows';
	bars: readonly Bar[];
	format: (value: number) => string;
	/** Opens the rows behind a bar. */
	onOpen?: (id: string) => void;
	/** Names of the table's columns, and of the buttons that switch between chart and table. */
	texts: { label: string; value: string; table: string; chart: string };
	/** The measures to choose from. */
	controls?: ReactNode;
	className?: string;
}

const steps: Record<string, (at: number, last: number) => number> = {
	ArrowRight: (at) => at + 1,
	ArrowDown: (at) => at + 1,
	ArrowLeft: (at) => at - 1,
	ArrowUp: (at) => at - 1,
	Home: () => 0,
	End: (_, last) => last,
};

const column = 'w-full bg-primary/75 group-hover/bar:bg-primary forced-colors:bg-[CanvasText]';

/**
 * Values as bars; the same figures are in a table one click away. The bars are one tab stop: arrow keys move between
 * them, Enter opens the rows behind one. Renders nothing without bars.
 */
export function BarChart({ title, unit, kind, bars, format, onOpen, texts, controls, className }: BarChartProps) {
	const { dir } = useUi();
	const id = useId();
	const [asTable, setAsTable] = useState(false);
	const [current, setCurrent] = useState(0);
	const list = useRef<HTMLDivElement>(null);
	if (bars.length === 0) return null;
	const top = niceTop(Math.max(...bars.map(({ value }) => Math.abs(value))));
	const signed = bars.some(({ value }) => value < 0);
	const stop = Math.min(current, bars.length - 1);
	const move = (event: KeyboardEvent) => {
		const step = steps[event.key];
		if (!step) return;
		event.preventDefault();
		const last = bars.length - 1;
		const mirrored = dir === 'rtl' && (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
		const wanted = mirrored ? stop - (step(stop, last) - stop) : step(stop, last);
		const next = Math.max(0, Math.min(last, wanted));
		setCurrent(next);
		list.current?.querySelectorAll<HTMLElement>('[data-bar]')[next]?.focus();
	};
	const bar = ({ id: key, label, value }: Bar, at: number) => {
		const text = `${label}: ${format(value)}`;
		const share = `${(Math.abs(value) / top) * 100}%`;
		return {
			'data-bar': '',
			// A row is readable by itself; a column is only drawn.
			...(kind === 'columns' ? { 'aria-label': text } : {}),
			'data-tip': text,
			tabIndex: at === stop ? 0 : -1,
			onFocus: () => setCurrent(at),
			onClick: () => onOpen?.(key),
			share,
		};
	};
	return (
		<figure data-slot="chart" aria-labelledby={id} className={cn('flex min-w-0 flex-col gap-2', className)}>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<figcaption id={id} className="text-sm">
					<span className="font-medium">{title}</span> <span className="text-muted-foreground">({unit})</span>
				</figcaption>
				<div className="flex flex-wrap items-center gap-2 print:hidden">
					{controls}
					<Button variant="ghost" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
						{asTable ? texts.chart : texts.table}
					</Button>
				</div>
			</div>
			{asTable ? (
				<ValueTable
					labelledBy={id}
					texts={texts}
					rows={bars.map(({ value, ...one }) => ({ ...one, value: format(value) }))}
					onOpen={onOpen}
				/>
			) : kind === 'columns' ? (
				<div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-muted-foreground text-xs tabular-nums">
					<div aria-hidden className="flex h-28 flex-col justify-between text-end">
						<span className="-mt-1">{format(top)}</span>
						<span className="-mb-1">{format(signed ? -top : 0)}</span>
					</div>
					<div
						ref={list}
						role="toolbar"
						aria-labelledby={id}
						onKeyDown={move}
						className="flex h-28 items-end gap-px border-t border-b"
					>
						{bars.map((one, at) => {
							const { share, ...props } = bar(one, at);
							return (
								<button
									key={one.id}
									type="button"
									{...props}
									className="group/bar flex h-full min-w-0 flex-1 cursor-pointer flex-col rounded-sm outline-offset-1 focus-visible:outline-2 focus-visible:outline-ring"
								>
									<span className="flex min-h-0 w-full flex-1 items-end">
										{one.value > 0 && <span style={{ height: share }} className={cn(column, 'rounded-t-sm')} />}
									</span>
									{signed && (
										<span className="flex min-h-0 w-full flex-1 items-start border-t">
											{one.value < 0 && <span style={{ height: share }} className={cn(column, 'rounded-b-sm')} />}
										</span>
									)}
								</button>
							);
						})}
					</div>
					<span />
					<div aria-hidden className="flex flex-wrap justify-between gap-x-3">
						<span>{bars[0]?.short ?? bars[0]?.label}</span>
						{bars.length > 1 && <span>{bars.at(-1)?.short ?? bars.at(-1)?.label}</span>}
					</div>
				</div>
			) : (
				<div
					ref={list}
					role="toolbar"
					aria-labelledby={id}
					onKeyDown={move}
					className="grid grid-cols-[fit-content(11rem)_minmax(0,1fr)_auto] gap-x-2 gap-y-0.5"
				>
					{bars.map((one, at) => {
						const { share, ...props } = bar(one, at);
						return (
							<button
								key={one.id}
								type="button"
								{...props}
								className="col-span-full grid min-h-6 cursor-pointer grid-cols-subgrid items-center rounded-sm px-1 text-start text-xs hover:bg-muted focus-visible:outline-2 focus-visible:outline-ring"
							>
								<bdi className="truncate">{one.label}</bdi>
								<span className="h-3">
									<span
										style={{ width: share }}
										className="block h-full rounded-e-sm bg-primary/75 forced-colors:bg-[CanvasText]"
									/>
								</span>
								<span data-ltr className="text-end text-muted-foreground tabular-nums rtl:text-start">
									{format(one.value)}
								</span>
							</button>
						);
					})}
				</div>
			)}
		</figure>
	);
}
