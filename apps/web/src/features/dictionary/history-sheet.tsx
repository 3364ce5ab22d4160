import { formatInstant, useUi } from '@rewards/ui';
import { Badge } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Dialog, SheetContent } from '@rewards/ui/primitives/overlays/dialog';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { useState } from 'react';
import { ErrorState } from '../../components/error-state';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import type { EditStore } from './edit-store';
import { focusText } from './focus-text';
import type { SiteLanguage } from './languages';
import { NameState } from './name-state';
import { TextDiff } from './text-diff';
import type { SavedTexts } from './types';

interface HistorySheetProps {
	programId: string;
	language: SiteLanguage;
	store: EditStore;
	/** For one text alone. */
	textKey: string | undefined;
	onRestore: (at: string, label: string) => void;
	onClose: () => void;
}

/** Who saved what and when, for the language or one text, and the named versions; each can be restored. */
export function HistorySheet(props: HistorySheetProps) {
	const { programId, language, textKey, onRestore, onClose } = props;
	const { t } = useTranslation('dictionary');
	const { locale, timeZone } = useUi();
	const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
		trpc.dictionary.history.useInfiniteQuery(
			{ programId, language, key: textKey },
			{ getNextPageParam: (page) => page.next ?? undefined, staleTime: 0 },
		);
	const saves = data?.pages.flatMap((page) => page.saves) ?? [];
	const states = textKey === undefined ? (data?.pages[0]?.states ?? []) : [];
	return (
		<Dialog open onOpenChange={(open) => !open && onClose()}>
			<SheetContent title={textKey === undefined ? t('historyTitle') : t('historyOf', { key: textKey })} width={520}>
				<div className="scrollbar-thin flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5">
					{error && <ErrorState error={error} onRetry={() => void refetch()} />}
					{!data && !error && <Skeleton className="h-48 rounded-md" />}
					{data && textKey === undefined && <NameState programId={programId} language={language} />}
					{states.length > 0 && (
						<section aria-labelledby="dictionary-states" className="flex flex-col gap-2">
							<h3 id="dictionary-states" className="font-semibold">
								{t('states')}
							</h3>
							<ul className="flex flex-col divide-y rounded-md border">
								{states.map(({ id, name, at, createdByName }) => (
									<li key={id} className="flex items-center gap-3 px-3 py-2">
										<div className="min-w-0 flex-1">
											<p className="break-words font-medium">{name}</p>
											<p className="text-muted-foreground text-sm">
												{t('savedBy', { name: createdByName, when: formatInstant(at, locale, timeZone) })}
											</p>
										</div>
										<Button size="sm" aria-label={t('restoreNamed', { name })} onClick={() => onRestore(at, name)}>
											{t('restore')}
										</Button>
									</li>
								))}
							</ul>
						</section>
					)}
					{data && (
						<section aria-labelledby="dictionary-saves" className="flex flex-col gap-2">
							<h3 id="dictionary-saves" className="font-semibold">
								{t('saves')}
							</h3>
							{saves.length === 0 && <p className="text-muted-foreground">{t('noHistory')}</p>}
							<ol className="flex flex-col divide-y rounded-md border empty:hidden">
								{saves.map((save, at) => (
									<Saved
										key={`${save.at} ${save.by}`}
										{...props}
										save={save}
										oldest={at === saves.length - 1 && !hasNextPage}
									/>
								))}
							</ol>
							{hasNextPage && (
								<Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
									{t('older')}
								</Button>
							)}
						</section>
					)}
				</div>
			</SheetContent>
		</Dialog>
	);
}

function Saved({ save, oldest, ...props }: HistorySheetProps & { save: SavedTexts; oldest: boolean }) {
	const { textKey, onRestore } = props;
	const { t } = useTranslation('dictionary');
	const { locale, timeZone } = useUi();
	// For one text, its words matter most.
	const [open, setOpen] = useState(textKey !== undefined);
	const when = formatInstant(save.at, locale, timeZone);
	return (
		<li className="flex flex-col gap-2 px-3 py-2">
			<div className="flex items-start gap-3">
				<div className="min-w-0 flex-1">
					<p className="font-medium">{save.byName || t('product')}</p>
					<p className="flex flex-wrap items-center gap-x-2 text-muted-foreground text-sm">
						{when}
						{textKey === undefined && <span>{t('texts', { count: save.count })}</span>}
						{save.first && oldest && <Badge>{t('begun')}</Badge>}
					</p>
				</div>
				{textKey === undefined && (
					<>
						<Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
							{open ? t('hideChanges') : t('showChanges')}
						</Button>
						<Button size="sm" aria-label={t('restoreNamed', { name: when })} onClick={() => onRestore(save.at, '')}>
							{t('restore')}
						</Button>
					</>
				)}
			</div>
			{open && <Changes {...props} save={save} />}
		</li>
	);
}

function Changes({ programId, language, textKey, store, save, onClose }: HistorySheetProps & { save: SavedTexts }) {
	const { t } = useTranslation('dictionary');
	const { data, error, refetch } = trpc.dictionary.changesAt.useQuery({
		programId,
		language,
		at: save.at,
		by: save.by,
	});
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
	if (!data) return <Skeleton className="h-10 rounded-md" />;
	const shown = textKey === undefined ? data : data.filter(({ key }) => key === textKey);
	return (
		<ul className="flex flex-col gap-2">
			{shown.map(({ key, version, before, after }) => (
				<li key={`${key} ${version}`} className="flex items-start gap-3">
					<div className="min-w-0 flex-1">
						{textKey === undefined && (
							<code className="break-all font-mono text-muted-foreground text-xs" data-ltr translate="no">
								{key}
							</code>
						)}
						<TextDiff before={before} after={after} />
					</div>
					{textKey !== undefined && store.textOf(key) !== after && (
						<Button
							size="sm"
							onClick={() => {
								store.type(key, after);
								onClose();
								// After the sheet has returned the focus.
								setTimeout(() => focusText(key));
							}}
						>
							{t('useText')}
						</Button>
					)}
				</li>
			))}
		</ul>
	);
}
