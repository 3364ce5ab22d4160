import { formatInstant, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Dialog, SheetContent } from '@rewards/ui/primitives/overlays/dialog';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useState } from 'react';
import { ErrorState } from '../../../components/error-state';
import { useTranslation } from '../../../i18n/use-translation';
import { reportError } from '../../../lib/errors/report-error';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import type { SiteLanguage } from '../types';

interface DeletedPagesProps {
	programId: string;
	language: SiteLanguage;
	onClose: () => void;
	onRestored: () => void;
}

/** Deleted pages, with a way to restore each. */
export function DeletedPages({ programId, language, onClose, onRestored }: DeletedPagesProps) {
	const { t } = useTranslation('content');
	const { locale, timeZone } = useUi();
	const { data, error, refetch } = trpc.content.pages.deleted.useQuery({ programId, language }, { staleTime: 0 });
	const [busy, setBusy] = useState<string | null>(null);
	const send = useSave(trpc.content.history.restore);
	const restore = async (id: string, at: string) => {
		if (busy !== null) return;
		setBusy(id);
		try {
			await send({ programId, of: { kind: 'page', id }, at });
			await refetch();
			onRestored();
			void toast.success(t('restored'));
		} catch (fault) {
			reportError(fault);
		} finally {
			setBusy(null);
		}
	};
	return (
		<Dialog open onOpenChange={onClose}>
			<SheetContent title={t('deletedPages')} width={480}>
				<div className="scrollbar-thin flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">
					{error && <ErrorState error={error} onRetry={() => void refetch()} />}
					{!data && !error && <Skeleton className="h-32 rounded-md" />}
					{data?.length === 0 && <p className="text-muted-foreground">{t('noDeletedPages')}</p>}
					<ul className="flex flex-col divide-y rounded-md border empty:hidden">
						{data?.map(({ id, name, url, deletedAt, deletedBy, lastAt }) => (
							<li key={id} className="flex items-center gap-3 px-3 py-2">
								<div className="min-w-0 flex-1">
									<p className="truncate font-medium">
										<bdi>{name}</bdi>{' '}
										<bdi dir="ltr" className="text-muted-foreground">
											{url}
										</bdi>
									</p>
									<p className="text-muted-foreground text-sm">
										{deletedBy || t('product')} · {formatInstant(deletedAt, locale, timeZone)}
									</p>
								</div>
								<Button
									size="sm"
									pending={busy === id}
									aria-label={t('restoreTo', { when: name })}
									onClick={() => void restore(id, lastAt)}
								>
									{t('restore')}
								</Button>
							</li>
						))}
					</ul>
				</div>
			</SheetContent>
		</Dialog>
	);
}
