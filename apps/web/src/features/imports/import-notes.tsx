import { formatInstant, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import type { Undone } from '@rewards/validators/imports/undone';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';

interface ImportNotesProps {
	/** Ignored columns of the file. */
	unknownColumns: readonly string[];
	/** When the same file was imported before. */
	sameFileImportedAt?: string | null;
	/** The numbers differ from the preview. */
	surprising?: boolean;
	/** Set once the import was undone. */
	undone?: Undone | undefined;
	/** The import whose rejected rows these were, before correction. */
	mends?: string | undefined;
	/** What its undo has left. */
	left?: string | false;
}

/** Notes on a finished import, or its preview, besides its counts. */
export function ImportNotes({ unknownColumns, sameFileImportedAt, surprising, undone, left, mends }: ImportNotesProps) {
	const { t } = useTranslation('imports');
	const { locale, timeZone } = useUi();
	return (
		<>
			{undone && (
				<Alert tone="warning" action={<Link href={`/jobs/${undone.jobId}`}>{t('toUndo')}</Link>}>
					{t('undone', { name: undone.byName, date: formatInstant(undone.at, locale, timeZone) })}
					{left && ` ${left}`}
				</Alert>
			)}
			{mends && <Alert action={<Link href={`/jobs/${mends}`}>{t('sameFileLink')}</Link>}>{t('mendsOf')}</Alert>}
			{surprising && <Alert tone="warning">{t('notAsPreviewed')}</Alert>}
			{unknownColumns.length > 0 && <Alert tone="warning">{t('unknownColumns', { columns: unknownColumns })}</Alert>}
			{sameFileImportedAt && (
				<Alert>{t('sameFile', { date: formatInstant(sameFileImportedAt, locale, timeZone) })}</Alert>
			)}
		</>
	);
}

/** From the undo of an import to the import. */
export function ToImport({ importId }: { importId: string }) {
	const { t } = useTranslation('imports');
	return (
		<Link href={`/jobs/${importId}`} className="self-start text-primary-text hover:underline">
			{t('undo.toImport')}
		</Link>
	);
}
