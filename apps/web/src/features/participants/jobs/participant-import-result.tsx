import { Figures } from '../../../components/figures';
import { useTranslation } from '../../../i18n/use-translation';
import { ImportNotes } from '../../imports';
import type { ResultOf } from '../../jobs';

const counts = ['created', 'changed', 'unchanged', 'rejected', 'archived'] as const;

/** What an import has done; nobody is archived without Override. */
export function ParticipantImportResult({ result }: { result: ResultOf<'participantImport'> }) {
	const { t } = useTranslation('jobs');
	const { previewed, override, unknownColumns, sameFileImportedAt, undone } = result;
	const shown = counts.filter((key) => key !== 'archived' || override);
	return (
		<>
			<Figures
				figures={shown.map((key) => ({ label: t(`kind.participantImport.count.${key}`), value: result[key] }))}
			/>
			<ImportNotes
				unknownColumns={unknownColumns}
				sameFileImportedAt={sameFileImportedAt}
				surprising={Boolean(previewed) && counts.some((key) => previewed?.[key] !== result[key])}
				undone={undone}
			/>
		</>
	);
}

/** What an import would do. */
export function ParticipantPreviewResult({ result }: { result: ResultOf<'participantPreview'> }) {
	const { t } = useTranslation('jobs');
	const shown = counts.filter((key) => key !== 'archived');
	return (
		<>
			<Figures
				figures={shown.map((key) => ({ label: t(`kind.participantImport.count.${key}`), value: result[key] }))}
			/>
			<ImportNotes unknownColumns={result.unknownColumns} />
		</>
	);
}
