import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../lib/cn';

export interface EmptyProps extends Omit<ComponentProps<'div'>, 'title'> {
	icon?: LucideIcon;
	title: ReactNode;
	/** If it is all that a page shows, the title is the page's. */
	alone?: boolean;
	action?: ReactNode;
}

/** An empty state: what belongs here, and how to add it. */
export function Empty({ icon: Icon, title, alone, action, className, children, ...props }: EmptyProps) {
	const Title = alone ? 'h1' : 'p';
	return (
		<div
			data-slot="empty"
			className={cn('mx-auto flex max-w-md flex-col items-center gap-1 px-6 py-12 text-center', className)}
			{...props}
		>
			{Icon && (
				<span className="mb-3 grid size-10 place-items-center rounded-lg border bg-card text-muted-foreground shadow-xs">
					<Icon aria-hidden className="size-5" />
				</span>
			)}
			<Title className="font-medium text-foreground">{title}</Title>
			{children && <div className="text-balance text-muted-foreground">{children}</div>}
			{action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
		</div>
	);
}
