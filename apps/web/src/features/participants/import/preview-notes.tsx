import { formatInstant, formatNumber, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import type { BlankCells, ImportMode } from '@rewards/validators/participants/constants';
import { countsOfMode, type ParticipantPreviewResult, type SameFile } from '@rewards/validators/participants/imports';
import { Link } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';

function SameFileNote({ sameFile }: { sameFile: SameFile }) {
	const { t } = useTranslation(['participants', 'imports', 'jobs']);
	const { locale, timeZone } = useUi();
	const kinds = ['created', 'changed', 'unchanged', 'known', 'archived', 'rejected'] as const;
	const counts = kinds
		.filter((kind) => sameFile[kind] > 0)
		.map((kind) => `${t(`jobs:kind.participantImport.count.${kind}`)} ${formatNumber(sameFile[kind], locale)}`);
	return (
		<Alert
			tone="warning"
			title={t('imports:sameFileTitle')}
			action={<Link href={`/jobs/${sameFile.jobId}`}>{t('imports:sameFileLink')}</Link>}
		>
			{t('imports:sameFileBy', {
				name: sameFile.byName,
				date: formatInstant(sameFile.at, locale, timeZone),
				counts: counts.join(' · '),
			})}
		</Alert>
	);
}

interface PreviewNotesProps {
	result: ParticipantPreviewResult;
	mode: ImportMode;
	blanks: BlankCells;
	onColumns: () => void;
}

/** What staff should know before importing a file. */
export function PreviewNotes({ result, mode, blanks, onColumns }: PreviewNotesProps) {
	const { t } = useTranslation('participants');
	const { unknownColumns, sameFile } = result;
	const { created, changed, unchanged, archived, addressChanges = 0 } = countsOfMode(result, mode, blanks);
	const onlyArchives = mode === 'replace' && created + changed + unchanged === 0 && archived > 0;
	return (
		<div className="flex flex-col gap-2 empty:hidden">
			{sameFile && <SameFileNote sameFile={sameFile} />}
			{onlyArchives && <Alert tone="danger">{t('participantWork:import.onlyArchives', { count: archived })}</Alert>}
			{addressChanges > 0 && <Alert>{t('participantWork:import.addressChanges', { count: addressChanges })}</Alert>}
			{unknownColumns.length > 0 && (
				<Alert
					action={
						<Button size="sm" onClick={onColumns}>
							{t('imports:tellColumns')}
						</Button>
					}
				>
					{t('imports:leftOut', { columns: unknownColumns })}
				</Alert>
			)}
		</div>
	);
}
