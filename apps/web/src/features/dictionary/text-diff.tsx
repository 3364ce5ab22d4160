import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { wordDiff } from '../../lib/texts/word-diff';

/** The difference between two texts, word by word; removed words are struck through, added ones underlined. */
export function TextDiff({ before, after }: { before: string; after: string }) {
	const { t } = useTranslation('dictionary');
	const parts = useMemo(() => wordDiff(before, after).map((part, at) => ({ ...part, at })), [before, after]);
	if (after === '' && before === '') return <span className="text-muted-foreground italic">{t('blank')}</span>;
	return (
		<p dir="auto" className="whitespace-pre-line break-words text-start">
			{parts.map(({ at, kind, text }) =>
				kind === 'same' ? (
					<span key={at}>{text}</span>
				) : kind === 'gone' ? (
					<del key={at} className="bg-danger-soft text-danger-text">
						{text}
					</del>
				) : (
					<ins key={at} className="bg-success-soft text-success-text">
						{text}
					</ins>
				),
			)}
		</p>
	);
}
