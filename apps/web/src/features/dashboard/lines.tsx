import { cn } from '@rewards/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface PanelProps {
	title: string;
	/** Next to the title: the link to all of them. */
	more?: { label: string; href: string } | undefined;
	children: ReactNode;
}

/** A titled list of lines. */
export function Panel({ title, more, children }: PanelProps) {
	return (
		<section aria-label={title} className="min-w-0 rounded-lg border bg-card shadow-xs">
			<div className="flex min-h-10 items-center justify-between gap-3 border-b px-4 py-1.5">
				<h2 className="font-semibold text-sm">{title}</h2>
				{more && (
					<Link
						href={more.href}
						className="flex min-h-[24px] items-center rounded-sm text-primary-text text-sm hover:underline"
					>
						{more.label}
					</Link>
				)}
			</div>
			{children}
		</section>
	);
}

export const Lines = ({ children }: { children: ReactNode }) => <ul className="divide-y">{children}</ul>;

interface LineProps {
	href: string;
	icon?: ReactNode;
	title: ReactNode;
	/** Under the title. */
	note?: ReactNode;
	/** At the end of the line. */
	end?: ReactNode;
}

/** One line; all of it is a link. */
export function Line({ href, icon, title, note, end }: LineProps) {
	return (
		<li>
			<Link
				href={href}
				className={cn(
					'flex min-h-11 items-center gap-3 px-4 py-1.5 text-sm hover:bg-accent',
					'focus-visible:outline-2 focus-visible:outline-ring focus-visible:-outline-offset-2',
				)}
			>
				{icon}
				<span className="min-w-0 flex-1">
					<span className="block truncate">{title}</span>
					{note && <span className="block truncate text-muted-foreground text-xs">{note}</span>}
				</span>
				{end}
			</Link>
		</li>
	);
}
