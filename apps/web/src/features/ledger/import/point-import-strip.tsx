import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { ImportStrip } from '../../imports';
import { pointImport } from './point-kind';

export interface PointImportStripProps {
	programId: string;
	/** The page of the import. */
	href: string;
}

/** The state of a point import, in one line above the participants. */
export function PointImportStrip({ programId, href }: PointImportStripProps) {
	const { t } = useTranslation('ledger');
	const { ledger, participants } = trpc.useUtils();
	return (
		<ImportStrip
			kind={pointImport}
			programId={programId}
			title={t('import.title')}
			href={href}
			texts={{ success: t('import.success'), nothing: t('import.nothingBooked') }}
			onEnd={() => {
				void ledger.invalidate();
				// Their balances.
				void participants.invalidate();
			}}
		/>
	);
}
