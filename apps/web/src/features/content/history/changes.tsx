import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { skipToken } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorState } from '../../../components/error-state';
import { useTranslation } from '../../../i18n/use-translation';
import { errorCodeOf } from '../../../lib/errors/errors';
import { wordDiff } from '../../../lib/texts/word-diff';
import { trpc } from '../../../lib/trpc';
import type { HistoryOf } from '../types';
import { textOf } from './text-of';

interface ChangesProps {
	programId: string;
	of: HistoryOf;
	at: string;
	/** The change before this one; none for the first. */
	before: string | undefined;
}

/** A change word by word: removed words are struck through, added ones underlined. */
export function Changes({ programId, of, at, before }: ChangesProps) {
	const { t } = useTranslation('content');
	const now = trpc.content.history.state.useQuery({ programId, of, at });
	const was = trpc.content.history.state.useQuery(before === undefined ? skipToken : { programId, of, at: before });
	// A field that didn't exist at that moment, or was removed then, is omitted.
	const nothing = (error: unknown) => errorCodeOf(error) === 'NOT_FOUND';
	const ready = (now.data || nothing(now.error)) && (before === undefined || was.data || nothing(was.error));
	const runs = useMemo(
		() => (ready ? wordDiff(textOf(was.data ?? null), textOf(now.data ?? null)) : []),
		[ready, was.data, now.data],
	);
	const fault = [now, was].find(({ error }) => error && !nothing(error));
	if (fault) return <ErrorState error={fault.error} onRetry={() => void fault.refetch()} />;
	if (!ready) return <Skeleton className="h-16 rounded-md" />;
	if (runs.every(({ kind }) => kind === 'same'))
		return <p className="text-muted-foreground text-sm">{t('sameWords')}</p>;
	return (
		<section
			aria-label={t('difference')}
			dir="auto"
			className="scrollbar-thin max-h-96 overflow-y-auto whitespace-pre-wrap break-words rounded-md border bg-muted px-3 py-2 text-start text-sm"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
			tabIndex={0}
		>
			{runs.map(({ kind, text }, index) => {
				// biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text have no other name
				if (kind === 'same') return <span key={index}>{text}</span>;
				if (kind === 'gone')
					return (
						<del key={index} className="bg-danger-soft text-danger-text">
							{text}
						</del>
					);
				return (
					<ins key={index} className="bg-success-soft text-success-text">
						{text}
					</ins>
				);
				// biome-ignore-end lint/suspicious/noArrayIndexKey: see above
			})}
		</section>
	);
}
