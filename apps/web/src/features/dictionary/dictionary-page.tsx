import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { ProgramFrame } from '../programs';
import { Editor } from './editor';
import { isSiteLanguage, type SiteLanguage } from './languages';
import type { LanguageProgress } from './types';

function Waiting() {
	const { t } = useTranslation('common');
	return (
		<div role="status" aria-label={t('loading')} className="flex min-h-0 flex-1 flex-col gap-4">
			<Skeleton className="h-9 max-w-2xl rounded-md" />
			<Skeleton className="min-h-96 flex-1 rounded-lg" />
		</div>
	);
}

interface LanguageProps {
	programId: string;
	language: SiteLanguage;
	progress: readonly LanguageProgress[];
}

/** One language. Opening one without texts starts it with a copy of the English ones. */
function Language({ programId, language, progress }: LanguageProps) {
	const utils = trpc.useUtils();
	const [beside, setBeside] = useState<SiteLanguage>('en');
	const [copied, setCopied] = useState(0);
	const { data, error, refetch } = trpc.dictionary.texts.useQuery(
		{ programId, language, beside },
		{ placeholderData: (previous) => previous, refetchOnMount: 'always' },
	);
	const begin = trpc.dictionary.begin.useMutation({
		meta: { quiet: true },
		onSuccess: async (answer) => {
			// English starts with texts of its own.
			if (language !== 'en') setCopied(answer.copied);
			await Promise.all([utils.dictionary.texts.invalidate(), utils.dictionary.progress.invalidate()]);
			void utils.programs.languages.invalidate();
		},
	});
	const begun = useRef(false);
	const { mutate } = begin;
	useEffect(() => {
		if (!data || data.begun || begun.current) return;
		begun.current = true;
		mutate({ programId, language });
	}, [data, mutate, programId, language]);

	if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
	if (begin.error) return <ErrorState error={begin.error} onRetry={() => mutate({ programId, language })} />;
	if (!data?.begun) return <Waiting />;
	return (
		<Editor
			programId={programId}
			language={language}
			rows={data.rows}
			progress={progress}
			// The language of the rows, also while another one loads.
			beside={isSiteLanguage(data.beside) ? data.beside : 'en'}
			onBeside={setBeside}
			copied={copied}
			onSeen={() => setCopied(0)}
		/>
	);
}

/** /programs/{programId}/dictionary/{language}: Dictionary Management; without a language, the program's first one. */
export function DictionaryPage() {
	const programId = useParam('programId');
	const { language } = useParams<{ language?: string }>();
	const { data, error, refetch } = trpc.dictionary.progress.useQuery({ programId });
	const languages = (data ?? []).map((one) => one.language).filter(isSiteLanguage);
	const open = languages.find((one) => one === language) ?? languages[0] ?? 'en';
	return (
		<ProgramFrame programId={programId} tab="dictionary" fill>
			{error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
			{!data && !error && <Waiting />}
			{data && <Language key={`${programId} ${open}`} programId={programId} language={open} progress={data} />}
		</ProgramFrame>
	);
}
