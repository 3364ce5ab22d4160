import { formatNumber, useUi } from '@rewards/ui';
import { Link } from 'wouter';

interface Row {
	id: string;
	label: string;
	count: number;
	href?: string | undefined;
}

/** Counts by status, as bars that link to the rows. */
export function ByStatus({ title, rows }: { title: string; rows: readonly Row[] }) {
	const { locale } = useUi();
	const top = Math.max(1, ...rows.map(({ count }) => count));
	return (
		<section aria-label={title} className="rounded-lg border bg-card px-4 py-3 shadow-xs">
			<h3 className="pb-2 text-muted-foreground text-sm">{title}</h3>
			<ul className="flex flex-col gap-1">
				{rows.map(({ id, label, count, href }) => (
					<li key={id} className="relative min-h-[24px] overflow-hidden rounded-sm">
						<span
							aria-hidden
							style={{ inlineSize: `${(count / top) * 100}%` }}
							className="absolute inset-y-0 start-0 rounded-sm bg-primary/15"
						/>
						<span className="relative flex min-h-[24px] items-center justify-between gap-3 px-2 text-sm">
							{href ? (
								<Link href={href} className="flex min-h-[24px] min-w-0 items-center text-primary-text hover:underline">
									{label}
								</Link>
							) : (
								<span className="truncate">{label}</span>
							)}
							<span data-ltr className="tabular-nums">
								{formatNumber(count, locale)}
							</span>
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}
