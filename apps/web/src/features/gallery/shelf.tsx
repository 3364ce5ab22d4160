import { cn } from '@rewards/ui';
import type { ReactNode } from 'react';

/** A few components of one kind, under their name. */
export function Shelf({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
	return (
		<section className="flex min-w-0 flex-col gap-3">
			<h3 className="font-semibold text-muted-foreground text-sm">{title}</h3>
			<div className={cn('flex min-w-0 flex-wrap items-start gap-3', className)}>{children}</div>
		</section>
	);
}
