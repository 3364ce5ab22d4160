import { formatInstant, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { BulkResult, CodesResult } from './bulk-result';
import { CloneResult } from './clone-result';
import { ImportCounts } from './import-counts';
import type { Job } from './types';
import { UndoResult } from './undo-result';

type Result = NonNullable<Job['result']>;
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const fieldOf = (value: unknown, key: string): unknown =>
	typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const promisedCounts = [
	'created',
	'changed',
	'unchanged',
	'archived',
	'accepted',
	'awarded',
	'debited',
	'rejected',
] as const;
const asPromised = ({ previewed, ...result }: Result): boolean =>
	typeof previewed !== 'object' ||
	previewed === null ||
	promisedCounts.every((key) => fieldOf(previewed, key) === result[key]);

/** What a finished import wants said beside its counts. */
function ImportNotes({ result }: { result: Result }) {
	const { t } = useTranslation('jobs');
	const { locale, timeZone } = useUi();
	const columns = Array.isArray(result['unknownColumns']) ? result['unknownColumns'].map(String) : [];
	const before = textOf(result['sameFileImportedAt']);
	const undone = result['undone'];
	const undoId = textOf(fieldOf(undone, 'jobId'));
	const kept = fieldOf(undone, 'kept');
	return (
		<>
			{undoId !== null && (
				<Alert tone="warning" action={<Link href={`/jobs/${undoId}`}>{t('toUndo')}</Link>}>
					{t('undone', {
						name: textOf(fieldOf(undone, 'byName')),
						date: formatInstant(fieldOf(undone, 'at'), locale, timeZone),
					})}
					{typeof kept === 'number' && kept > 0 && ` ${t('pointsKept', { count: kept })}`}
				</Alert>
			)}
			{!asPromised(result) && <Alert tone="warning">{t('notAsPreviewed')}</Alert>}
			{columns.length > 0 && <Alert tone="warning">{t('unknownColumns', { columns })}</Alert>}
			{before !== null && <Alert>{t('sameFile', { date: formatInstant(before, locale, timeZone) })}</Alert>}
		</>
	);
}

/** What came of a job, by its kind. */
export function JobResult({ job }: { job: Job }) {
	const { kind, result } = job;
	if (!result) return null;
	if (kind === 'participantUndo' || kind === 'pointUndo') return <UndoResult result={result} />;
	if (kind === 'participantBulk') return <BulkResult job={job} result={result} />;
	if (kind === 'claimCodeGeneration' || kind === 'claimCodeDisabling') return <CodesResult job={job} result={result} />;
	if (kind === 'programClone') return <CloneResult result={result} />;
	// The mail is all there is to it.
	if (kind === 'userInvitation') return null;
	return (
		<>
			<ImportCounts result={result} />
			<ImportNotes result={result} />
		</>
	);
}
