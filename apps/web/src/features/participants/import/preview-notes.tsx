import { formatInstant, formatNumber, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import type { ParticipantPreviewResult, SameFile } from '@rewards/validators/participants/imports';
import { Link } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';

function SameFileNote({ sameFile }: { sameFile: SameFile }) {
	const { t } = useTranslation(['participants', 'imports', 'jobs']);
	const { locale, timeZone } = useUi();
	const kinds = ['created', 'changed', 'unchanged', 'archived', 'rejected'] as const;
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
	override: boolean;
	onColumns: () => void;
}

/** What staff should know before they let a file go in. */
export function PreviewNotes({ result, override, onColumns }: PreviewNotesProps) {
	const { t } = useTranslation('participants');
	const { created, changed, unchanged, archived, unknownColumns, sameFile } = result;
	const known = changed + unchanged;
	const onlyArchives = override && created + known === 0 && archived > 0;
	const nothing = created === 0 && (override ? changed + archived === 0 : true);
	return (
		<div className="flex flex-col gap-2 empty:hidden">
			{sameFile && <SameFileNote sameFile={sameFile} />}
			{onlyArchives && <Alert tone="danger">{t('participantWork:import.onlyArchives', { count: archived })}</Alert>}
			{nothing && (
				<Alert tone="warning">
					{known === 0
						? t('participantWork:import.nothingGood')
						: t(override ? 'participantWork:import.nothingChanges' : 'participantWork:import.nothingNew')}
				</Alert>
			)}
			{!nothing && !override && known > 0 && (
				<Alert>{t('participantWork:import.alreadyThere', { count: known })}</Alert>
			)}
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
