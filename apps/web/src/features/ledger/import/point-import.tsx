import { useTranslation } from '../../../i18n/use-translation';
import { deferredImport } from '../../../lib/loading/deferred-import';
import { trpc } from '../../../lib/trpc';
import { ImportFrame } from '../../imports';
import { pointImport, usePointFieldNames } from './point-kind';

const PointPreview = deferredImport(
	() => import('./point-preview').then((module) => module.PointPreview),
	'validation',
);

export interface PointImportProps {
	/** A points program. */
	programId: string;
}

/** The CSV import of points. */
export function PointImport({ programId }: PointImportProps) {
	const { t } = useTranslation(['ledger', 'jobs']);
	const { ledger, participants } = trpc.useUtils();
	const nameOf = usePointFieldNames();
	return (
		<ImportFrame
			kind={pointImport}
			programId={programId}
			list={{ href: `/programs/${programId}/participants`, label: t('jobs:kind.pointImport.toPeople') }}
			texts={{
				title: t('ledger:import.title'),
				drop: t('ledger:import.drop'),
				intro: t('ledger:import.intro'),
				first: t('ledger:import.first'),
				success: t('ledger:import.success'),
				nothing: t('ledger:import.nothingBooked'),
			}}
			example={async () => (await import('./example-file')).pointExample()}
			nameOf={nameOf}
			renderPreview={(slot) => <PointPreview {...slot} key={slot.previewId} programId={programId} nameOf={nameOf} />}
			onEnd={() => {
				void ledger.invalidate();
				// Their balances.
				void participants.invalidate();
			}}
		/>
	);
}
