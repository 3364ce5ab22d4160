import { deferredImport } from '../../../lib/loading/deferred-import';
import type { JobDisplay } from '../../jobs';
import { peoplePage } from './shared';

const Result = deferredImport(
	() => import('./bulk-undo-result').then((module) => module.BulkUndoResult),
	'participants',
);
const Rejects = deferredImport(() => import('./bulk-undo-rejects').then((module) => module.BulkUndoRejects));

const outcomes = ['undone', 'changed', 'taken', 'levelGone'] as const;
const refusals = ['undone', 'tooOld', 'nothing', 'changed'] as const;

export const participantBulkUndo = {
	outcome: (result, { t, figures }) =>
		figures(outcomes.map((key) => [t(`kind.participantBulkUndo.count.${key}`), result[key]])),
	result: ({ result }) => <Result result={result} />,
	rejects: ({ job }) => <Rejects job={job} />,
	failure: ({ reason }, t) => {
		const known = refusals.find((one) => one === reason);
		return known ? t(`kind.participantBulkUndo.refusal.${known}`) : null;
	},
	page: peoplePage,
} satisfies JobDisplay<'participantBulkUndo'>;
