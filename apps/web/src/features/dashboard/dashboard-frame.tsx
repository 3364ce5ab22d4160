import { Skeleton } from '@rewards/ui/primitives/skeleton';
import type { ReactNode } from 'react';
import { ErrorState } from '../../components/error-state';
import { type Crumb, Page } from '../../components/page';
import { useTranslation } from '../../i18n/use-translation';

/** Poll interval while the page is open; also reloads when the tab regains focus. */
export const askEveryMs = 60_000;

interface DashboardFrameProps {
	/** Name of the account or program; undefined while it loads. */
	name: string | undefined;
	crumbs?: readonly Crumb[];
	error: unknown;
	onRetry: () => void;
	children: ReactNode;
}

/** The frame of both dashboards: one query, so one loading and one error state. */
export function DashboardFrame({ name, crumbs = [], error, onRetry, children }: DashboardFrameProps) {
	const { t } = useTranslation('dashboard');
	return (
		<Page title={t('title')} kind={name} crumbs={crumbs}>
			{error !== null && error !== undefined ? (
				<ErrorState error={error} onRetry={onRetry} />
			) : name === undefined ? (
				<div className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3">
					{Array.from({ length: 8 }, (_, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: places of what comes
						<Skeleton key={at} className="h-36 rounded-lg" />
					))}
				</div>
			) : (
				<div className="flex flex-col gap-4">{children}</div>
			)}
		</Page>
	);
}
