import { Link } from 'wouter';
import { Figures } from '../../../components/figures';
import { useTranslation } from '../../../i18n/use-translation';
import type { ResultOf } from '../../jobs';
import { bulkSentence } from './bulk-sentence';

const outcomes = ['undone', 'changed', 'taken', 'levelGone'] as const;

/** Whom an undo reverted and whom it skipped, and the link to the action. */
export function BulkUndoResult({ result }: { result: ResultOf<'participantBulkUndo'> }) {
	const { t } = useTranslation(['jobs', 'participants']);
	const shown = outcomes.filter((key) => key === 'undone' || result[key] > 0);
	return (
		<div className="flex flex-col gap-3">
			<p>{bulkSentence(result, t)}</p>
			<Figures
				figures={shown.map((key) => ({ label: t(`kind.participantBulkUndo.count.${key}`), value: result[key] }))}
			/>
			<Link href={`/jobs/${result.bulkId}`} className="self-start text-primary-text hover:underline">
				{t('kind.participantBulkUndo.toBulk')}
			</Link>
		</div>
	);
}
