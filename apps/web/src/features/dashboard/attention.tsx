import { cn, formatNumber, useUi } from '@rewards/ui';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';

export interface Waiting {
	id: string;
	label: string;
	count: number;
	href: string;
}

/** What needs attention, each with a link; a sentence if nothing does. */
export function Attention({ waiting }: { waiting: readonly Waiting[] }) {
	const { t } = useTranslation('dashboard');
	const { locale } = useUi();
	const open = waiting.filter(({ count }) => count > 0);
	return (
		<section aria-label={t('attention')} className="rounded-lg border bg-card shadow-xs">
			<h2 className="border-b px-4 py-2 font-semibold text-sm">{t('attention')}</h2>
			{open.length === 0 ? (
				<p className="flex items-center gap-2 px-4 py-3 text-muted-foreground text-sm">
					<CircleCheck aria-hidden className="size-4 text-success-text" />
					{t('nothingWaits')}
				</p>
			) : (
				<ul className={cn('divide-y')}>
					{open.map(({ id, label, count, href }) => (
						<li key={id}>
							<Link
								href={href}
								className="flex min-h-10 items-center gap-3 px-4 py-2 text-sm hover:bg-accent focus-visible:outline-2 focus-visible:outline-ring"
							>
								<CircleAlert aria-hidden className="size-4 shrink-0 text-warning-text" />
								<span className="min-w-0 flex-1">{label}</span>
								<span data-ltr className="font-semibold tabular-nums">
									{formatNumber(count, locale)}
								</span>
							</Link>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
