import { Alert } from '@rewards/ui/primitives/alert';
import { useTranslation } from '../../../i18n/use-translation';
import { ToImport } from '../../imports';
import type { ResultOf } from '../../jobs';
import { UndoCounts } from './undo-counts';

/** The points that an undo took back, the participants it skipped, and the link to the import. */
export function PointUndoResult({ result }: { result: ResultOf<'pointUndo'> }) {
	const { t } = useTranslation('jobs');
	const { importId, kept } = result;
	return (
		<>
			<UndoCounts counts={result} />
			{kept > 0 && <Alert tone="warning">{t('kind.pointUndo.pointsKept', { count: kept })}</Alert>}
			<ToImport importId={importId} />
		</>
	);
}
