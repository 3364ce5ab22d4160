import { Alert } from '@rewards/ui/primitives/alert';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { UndoCounts } from './import-counts';
import type { Job } from './types';

/** What an undo has taken back, whom it has left, and the way to the import. */
export function UndoResult({ result }: { result: NonNullable<Job['result']> }) {
	const { t } = useTranslation('jobs');
	const { importId, kept, passwordsKept } = result;
	return (
		<>
			<UndoCounts counts={result} />
			{typeof passwordsKept === 'number' && passwordsKept > 0 && (
				<Alert tone="warning">{t('passwordsKept', { count: passwordsKept })}</Alert>
			)}
			{typeof kept === 'number' && kept > 0 && <Alert tone="warning">{t('pointsKept', { count: kept })}</Alert>}
			{typeof importId === 'string' && (
				<Link href={`/jobs/${importId}`} className="self-start text-primary-text hover:underline">
					{t('toImport')}
				</Link>
			)}
		</>
	);
}
