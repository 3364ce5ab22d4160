import { cn } from '../lib/cn';

export interface SparkBar {
	/** Unique among the bars. */
	id: string;
	/** The bar's tooltip: day and figure. */
	label: string;
	value: number;
}

/** A small chart next to a figure: its trend at a glance, and each value on hover. `label` describes it in words. */
export function Spark({ label, bars, className }: { label: string; bars: readonly SparkBar[]; className?: string }) {
	const top = Math.max(1, ...bars.map(({ value }) => value));
	return (
		<div data-slot="spark" role="img" aria-label={label} className={cn('flex h-10 items-end gap-px', className)}>
			{bars.map((bar) => (
				<span key={bar.id} data-tip={bar.label} className="group/spark flex h-full min-w-0 flex-1 items-end">
					<span
						style={{ height: `${(Math.max(0, bar.value) / top) * 100}%` }}
						className="min-h-px w-full rounded-t-[1px] bg-primary/60 group-hover/spark:bg-primary forced-colors:bg-[CanvasText]"
					/>
				</span>
			))}
		</div>
	);
}
