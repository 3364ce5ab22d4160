import { cn } from '@rewards/ui';
import type { ReactNode } from 'react';

export interface Fact {
	label: string;
	/** Blank ones are left out. */
	value: ReactNode;
	/** Takes the whole line. */
	wide?: boolean;
}

/** The data of a record, label above value, in as many columns as fit. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
	return (
		<dl className={cn('grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-6 gap-y-4', className)}>
			{facts
				.filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
				.map(({ label, value, wide }) => (
					<div key={label} className={cn('min-w-0', wide && 'col-span-full')}>
						<dt className="text-muted-foreground text-xs">{label}</dt>
						{/* A value has its own direction, but aligns with its label. */}
						<dd
							className="mt-0.5 whitespace-pre-line break-words text-left in-[dl:dir(rtl)]:text-right in-[dl:dir(rtl)]:*:data-[slot=copyable]:flex-row-reverse"
							dir="auto"
						>
							{value}
						</dd>
					</div>
				))}
		</dl>
	);
}
