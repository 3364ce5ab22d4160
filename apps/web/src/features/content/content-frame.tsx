import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { ProgramFrame } from '../programs';
import { CopiedNotice, LanguagePicker } from './language-picker';
import { isSiteLanguage, type SiteLanguage } from './types';

export function Waiting() {
	const { t } = useTranslation('common');
	return (
		<div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
			<Skeleton className="h-9 max-w-2xl rounded-md" />
			<Skeleton className="h-96 rounded-lg" />
		</div>
	);
}

/** Starts a language without content with a copy of the first one's, and says so once. */
function useBegun(programId: string, language: SiteLanguage, present: boolean) {
	const utils = trpc.useUtils();
	const [copiedFrom, setCopiedFrom] = useState<string | null>(null);
	const { mutate, error, isSuccess } = trpc.content.addLanguage.useMutation({
		meta: { quiet: true },
		onSuccess: async (answer) => {
			setCopiedFrom(answer.copiedFrom);
			await utils.content.invalidate();
		},
	});
	const begun = useRef(false);
	useEffect(() => {
		if (present || begun.current) return;
		begun.current = true;
		mutate({ programId, language });
	}, [present, mutate, programId, language]);
	return {
		error,
		ready: present || isSuccess,
		retry: () => mutate({ programId, language }),
		copiedFrom,
		seen: () => setCopiedFrom(null),
	};
}

interface LanguageProps extends Pick<FrameProps, 'children'> {
	programId: string;
	language: SiteLanguage;
	/** It has content already. */
	present: boolean;
}

function Language({ programId, language, present, children }: LanguageProps) {
	const { error, ready, retry, copiedFrom, seen } = useBegun(programId, language, present);
	return (
		<>
			{copiedFrom !== null && <CopiedNotice from={copiedFrom} to={language} onSeen={seen} />}
			{error && <ErrorState error={error} onRetry={retry} />}
			{!error && (ready ? children(programId, language) : <Waiting />)}
		</>
	);
}

interface FrameProps {
	tab: 'menu' | 'content';
	children: (programId: string, language: SiteLanguage) => ReactNode;
}

/** The frame of the content pages: the program, its tabs, and the language. */
export function ContentFrame({ tab, children }: FrameProps) {
	const programId = useParam('programId');
	const [, navigate] = useLocation();
	const { language } = useParams<{ language?: string }>();
	const { data, error, refetch } = trpc.content.languages.useQuery({ programId });
	const open = data?.map((one) => one.language).filter(isSiteLanguage);
	const chosen = open?.find((one) => one === language) ?? open?.[0];
	return (
		<ProgramFrame programId={programId} tab={tab}>
			{error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
			{!data && !error && <Waiting />}
			{data && chosen && (
				<>
					{/* It stays mounted when the language changes, and keeps the focus. */}
					<LanguagePicker
						languages={open ?? []}
						language={chosen}
						onChoose={(next) => navigate(`/programs/${programId}/${tab}/${next}`)}
					/>
					<Language
						key={`${programId} ${chosen}`}
						programId={programId}
						language={chosen}
						present={data.some((one) => one.language === chosen && one.present)}
					>
						{children}
					</Language>
				</>
			)}
		</ProgramFrame>
	);
}
