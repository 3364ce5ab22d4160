import { ChevronRight } from 'lucide-react';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { cn } from '../lib/cn';

export interface BreadcrumbProps extends Omit<ComponentProps<'nav'>, 'children'> {
	/** Name of the landmark. */
	label: string;
	/** Outermost first; links of the application's router, except the last, which is plain text. */
	items: readonly ReactNode[];
}

export function Breadcrumb({ label, items, className, ...props }: BreadcrumbProps) {
	return (
		<nav
			data-slot="breadcrumb"
			aria-label={label}
			className={cn('min-w-0 text-muted-foreground text-sm', className)}
			{...props}
		>
			{/* Lines of a wrapped path keep their links 24 px apart, also at 70 % font size. */}
			<ol className="flex flex-wrap items-center gap-x-1 gap-y-[11px]">
				{items.map((item, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a path has no other identity than its positions
					<Fragment key={index}>
						{index > 0 && (
							<li aria-hidden>
								<ChevronRight className="size-3.5 rtl:-scale-x-100" />
							</li>
						)}
						<li className="min-w-0 truncate [&_a]:rounded-sm [&_a]:py-0.5 [&_a]:hover:text-foreground [&_a]:hover:underline">
							{item}
						</li>
					</Fragment>
				))}
			</ol>
		</nav>
	);
}
