import { deferredImport } from '../../../lib/loading/deferred-import';
import { undoRefusal } from '../../imports';
import type { JobDisplay } from '../../jobs';
import { peoplePage, undoCounts } from './shared';

const Result = deferredImport(() => import('./participant-undo-result').then((module) => module.ParticipantUndoResult));

export const participantUndo = {
	outcome: (result, { t, figures }) =>
		figures(undoCounts.map((key) => [t(`kind.participantUndo.count.${key}`), result[key]])),
	result: ({ result }) => <Result result={result} />,
	failure: (params, t) =>
		params['reason'] === 'tooOld' ? t('kind.participantUndo.refusal.tooOld') : undoRefusal(params, t),
	page: peoplePage,
} satisfies JobDisplay<'participantUndo'>;
