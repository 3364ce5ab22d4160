import { cn } from '@rewards/ui';
import { Breadcrumb } from '@rewards/ui/primitives/breadcrumb';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../i18n/use-translation';
import { asLeft } from '../lib/list-grid/places';
import { useTitle } from './use-title';

export interface Crumb {
	label: string;
	href?: string;
}

export interface PageProps {
	/** The only h1; undefined while the record loads. */
	title: string | undefined;
	/** The kind of page, for the document title: "Participant Management". */
	kind?: string;
	/** Outermost first, without the page itself. */
	crumbs?: readonly (Crumb | null | undefined)[];
	/** Next to the title: a status. */
	badge?: ReactNode;
	/** At most one primary and two secondary actions. */
	actions?: ReactNode;
	/** The content fills the height and scrolls inside itself (a grid). */
	fill?: boolean;
	children: ReactNode;
}

/** The frame of every page inside the shell: breadcrumb, title, actions, and content. */
export function Page({ title, kind, crumbs = [], badge, actions, fill, children }: PageProps) {
	const { t } = useTranslation('shell');
	useTitle(title ?? '', kind === title ? null : kind);
	const known = crumbs.filter((crumb) => crumb !== null && crumb !== undefined);
	return (
		<div
			className={cn(
				'mx-auto flex min-h-full w-full max-w-[110rem] flex-col px-4 sm:px-6',
				fill ? 'gap-2 pt-2.5 pb-2 lg:h-full' : 'gap-4 py-4',
			)}
		>
			<header className="flex shrink-0 flex-col">
				{known.length > 0 && (
					<Breadcrumb
						label={t('breadcrumb')}
						className={fill ? undefined : 'mb-1'}
						items={known.map((crumb) =>
							crumb.href ? (
								<Link key={crumb.label} href={asLeft(crumb.href)}>
									{crumb.label}
								</Link>
							) : (
								<span key={crumb.label}>{crumb.label}</span>
							),
						)}
					/>
				)}
				<div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
					<div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
						<h1 className="min-w-0 break-words font-semibold text-xl leading-7">
							{title ?? <Skeleton className="inline-block h-5 w-56 align-middle" />}
						</h1>
						{badge}
					</div>
					{actions && <div className="flex flex-wrap items-center gap-2 empty:hidden">{actions}</div>}
				</div>
			</header>
			{children}
		</div>
	);
}
