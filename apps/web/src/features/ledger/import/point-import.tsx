import { useTranslation } from '../../../i18n/use-translation';
import { lazily } from '../../../lib/lazily';
import { ImportFrame } from '../../imports';
import { pointImport, usePointFieldNames } from './point-kind';

const PointPreview = lazily(() => import('./point-preview').then((module) => module.PointPreview), 'validation');

export interface PointImportProps {
	/** A points program. */
	programId: string;
	/** An import has ended: balances have changed. */
	onEnd: () => void;
}

/** The CSV import of points. */
export function PointImport({ programId, onEnd }: PointImportProps) {
	const { t } = useTranslation('ledger');
	const nameOf = usePointFieldNames();
	return (
		<ImportFrame
			kind={pointImport}
			programId={programId}
			texts={{
				title: t('import.title'),
				drop: t('import.drop'),
				intro: t('import.intro'),
				first: t('import.first'),
				success: t('import.success'),
				nothing: t('import.nothingBooked'),
			}}
			example={async () => (await import('./example-file')).pointExample()}
			nameOf={nameOf}
			renderPreview={(slot) => <PointPreview {...slot} key={slot.previewId} programId={programId} nameOf={nameOf} />}
			onEnd={onEnd}
		/>
	);
}
