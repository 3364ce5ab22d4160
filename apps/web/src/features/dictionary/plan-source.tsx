import { formatInstant, useUi } from '@rewards/ui';
import { FileDrop } from '@rewards/ui/primitives/file-drop';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { type DictionaryFileFault, dictionaryFileMax, readDictionaryFile } from '@rewards/validators/dictionary/files';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../components/error-state';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { type SiteLanguage, useLanguageName } from './languages';
import type { Given, PlanKind } from './types';

interface SourceProps {
	programId: string;
	language: SiteLanguage;
	onGiven: (given: Given) => void;
}

/** Loads the texts of a template or an earlier version, or asks for a file. */
export function PlanSource({ kind, ...props }: SourceProps & { kind: PlanKind }) {
	if (kind.kind === 'import') return <FileSource {...props} />;
	if (kind.kind === 'template') return <TemplateSource {...props} />;
	return <StateSource {...props} at={kind.at} label={kind.label} />;
}

/** Reports the loaded texts, once. */
function useGiven(given: Given | null, onGiven: (given: Given) => void) {
	const reported = useRef(false);
	useEffect(() => {
		if (!given || reported.current) return;
		reported.current = true;
		onGiven(given);
	}, [given, onGiven]);
}

function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
	const { t } = useTranslation('common');
	if (error) return <ErrorState error={error} onRetry={onRetry} />;
	return (
		<div role="status" aria-label={t('loading')}>
			<Skeleton className="h-48 rounded-md" />
		</div>
	);
}

function TemplateSource({ programId, language, onGiven }: SourceProps) {
	const { t } = useTranslation('dictionary');
	const { data, error, refetch } = trpc.dictionary.templateTexts.useQuery({ programId, language }, { gcTime: 0 });
	const from = data && (data.name || t('standardTexts'));
	useGiven(
		data && from
			? { texts: new Map(Object.entries(data.messages)), from, missingOnly: data.language !== language }
			: null,
		onGiven,
	);
	return <Waiting error={error} onRetry={() => void refetch()} />;
}

function StateSource({ programId, language, at, label, onGiven }: SourceProps & { at: string; label: string }) {
	const { locale, timeZone } = useUi();
	const { data, error, refetch } = trpc.dictionary.textsAt.useQuery({ programId, language, at });
	const from = label || formatInstant(at, locale, timeZone);
	useGiven(data ? { texts: new Map(Object.entries(data)), from } : null, onGiven);
	return <Waiting error={error} onRetry={() => void refetch()} />;
}

function FileSource({ language, onGiven }: SourceProps) {
	const { t } = useTranslation('dictionary');
	const name = useLanguageName();
	const [fault, setFault] = useState<{ code: DictionaryFileFault; line: number } | null>(null);
	const read = async (file: File) => {
		setFault(null);
		const bytes = new Uint8Array(await file.arrayBuffer());
		const found = readDictionaryFile(bytes, { language, names: [name(language)] });
		if (found.texts) onGiven({ texts: found.texts, from: file.name });
		else setFault({ code: found.fault, line: found.line ?? 0 });
	};
	return (
		<FileDrop
			label={t('importLabel')}
			accept={['.csv', '.txt', '.json']}
			maxSize={dictionaryFileMax}
			help={t('importHelp')}
			error={fault && t(`fileFault.${fault.code}`, { line: fault.line, language: name(language) })}
			onFiles={([file]) => file && void read(file)}
		/>
	);
}
