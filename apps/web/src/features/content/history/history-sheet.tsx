import { formatInstant, useOnce, useUi } from '@rewards/ui';
import { Badge } from '@rewards/ui/primitives/badge';
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
import type { HistoryOf, Moment } from '../types';
import { Changes } from './changes';
import { NameMoment } from './name-moment';

interface HistorySheetProps {
	programId: string;
	of: HistoryOf;
	title: string;
	onRestored: () => void;
	onClose: () => void;
}

/** Who changed something and when, what changed, and a way to restore each version. */
export function HistorySheet({ programId, of, title, onRestored, onClose }: HistorySheetProps) {
	const { t } = useTranslation('content');
	const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
		trpc.content.history.list.useInfiniteQuery(
			{ programId, of },
			{
				initialCursor: undefined,
				getNextPageParam: (page: readonly Moment[]) => (page.length === 100 ? page.at(-1)?.at : undefined),
				staleTime: 0,
			},
		);
	const moments = data?.pages.flat() ?? [];
	return (
		<Dialog open onOpenChange={(open) => !open && onClose()}>
			<SheetContent title={title} width={560}>
				<div className="scrollbar-thin flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">
					{error && <ErrorState error={error} onRetry={() => void refetch()} />}
					{!data && !error && <Skeleton className="h-48 rounded-md" />}
					{data && moments.length === 0 && <p className="text-muted-foreground">{t('noHistory')}</p>}
					<ol className="flex flex-col divide-y rounded-md border empty:hidden">
						{moments.map((moment, at) => (
							<Entry
								key={moment.at}
								programId={programId}
								of={of}
								moment={moment}
								before={moments[at + 1]}
								newest={at === 0}
								onRestored={() => {
									onRestored();
									onClose();
								}}
							/>
						))}
					</ol>
					{hasNextPage && (
						<Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
							{t('older')}
						</Button>
					)}
				</div>
			</SheetContent>
		</Dialog>
	);
}

interface EntryProps {
	programId: string;
	of: HistoryOf;
	moment: Moment;
	before: Moment | undefined;
	newest: boolean;
	onRestored: () => void;
}

function Entry({ programId, of, moment, before, newest, onRestored }: EntryProps) {
	const { t } = useTranslation('content');
	const { locale, timeZone } = useUi();
	const utils = trpc.useUtils();
	const [open, setOpen] = useState(false);
	const when = formatInstant(moment.at, locale, timeZone);
	const send = useSave(trpc.content.history.restore);
	const [restore, restoring] = useOnce(async () => {
		try {
			await send({ programId, of, at: moment.at });
			await utils.content.invalidate();
			void toast.success(t('restored'));
			onRestored();
		} catch (error) {
			reportError(error);
		}
	});
	return (
		<li className="flex flex-col gap-2 px-3 py-2">
			<div className="flex flex-wrap items-start gap-2">
				<div className="min-w-0 flex-1">
					<p className="font-medium">{moment.by || t('product')}</p>
					<p className="flex flex-wrap items-center gap-x-2 text-muted-foreground text-sm">
						{when}
						{moment.names.map((name) => (
							<Badge key={name}>{name}</Badge>
						))}
					</p>
				</div>
				<Button
					size="sm"
					aria-expanded={open}
					aria-label={open ? undefined : t('changesOf', { when })}
					onClick={() => setOpen(!open)}
				>
					{open ? t('hideChanges') : t('showChanges')}
				</Button>
				{!newest && (
					<Button size="sm" pending={restoring} aria-label={t('restoreTo', { when })} onClick={() => void restore()}>
						{t('restore')}
					</Button>
				)}
			</div>
			{open && (
				<>
					<Changes programId={programId} of={of} at={moment.at} before={before?.at} />
					{of.kind !== 'section' && <NameMoment programId={programId} of={of} at={moment.at} />}
				</>
			)}
		</li>
	);
}
