import { Alert } from '@rewards/ui/primitives/alert';
import { Figures } from '../../../components/figures';
import { useTranslation } from '../../../i18n/use-translation';
import { ToImport } from '../../imports';
import type { ResultOf } from '../../jobs';
import { undoCounts } from './shared';

/** What an undo reverted, what it couldn't, and the link to the import. */
export function ParticipantUndoResult({ result }: { result: ResultOf<'participantUndo'> }) {
	const { t } = useTranslation('jobs');
	const { importId, passwordsKept } = result;
	return (
		<>
			<Figures
				figures={undoCounts.map((key) => ({ label: t(`kind.participantUndo.count.${key}`), value: result[key] }))}
			/>
			{passwordsKept > 0 && (
				<Alert tone="warning">{t('kind.participantUndo.passwordsKept', { count: passwordsKept })}</Alert>
			)}
			<ToImport importId={importId} />
		</>
	);
}
